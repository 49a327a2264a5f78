import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// As in the site's: what all pages load travels together, in files of a size that evaluates fast.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\// },
  { name: 'react-router', test: /\/node_modules\/(react|react-router)\// },
  { name: 'desk', test: /\/(ui|contract|desk\/(parts|shell))\/|\/node_modules\/zod\// },
]

export default defineConfig(({ isSsrBuild }) => ({
  base: '/desk/',
  // Beside the site's, which has the same package.json.
  cacheDir: '../node_modules/.vite-desk',
  // What is public is the site's; both are served by one process.
  publicDir: false,
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // scripts/build.ts gives it a new folder, outside of this root.
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  optimizeDeps: { entries: ['**/*.{ts,tsx}', '!**/*.test.ts'] },
}))
