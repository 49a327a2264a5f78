import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Groups modules as the site does: what all pages load travels together, in files of a size that
// evaluates fast. The door loads nothing of what is behind it, however much that grows.
const atTheDoor = [
  'node_modules/(zod|@simplewebauthn)/',
  'ui/',
  'contract/(bot-check|brand|calendar|call|endpoint|envelope|event-words|money|problem|programme)\\.',
  'contract/desk/(endpoint|pages|purpose|rights|sign-in)\\.',
  'desk/(context|formats|passkey|query)\\.',
  'desk/parts/(button-link|failure|failure-notice|icon|notice|page-head|shape|use-act|void)\\.',
  'desk/shell/(error-page|logo|viewer)\\.',
]
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\// },
  { name: 'react-router', test: /\/node_modules\/(react|react-router)\// },
  { name: 'door', test: new RegExp(`/(${atTheDoor.join('|')})`) },
  { name: 'desk', test: /\/(contract|desk\/(parts|shell))\/|\/desk\/confirm\./ },
]

export default defineConfig(({ isSsrBuild }) => ({
  base: '/desk/',
  // The cache is apart from the site's, which has the same package.json.
  cacheDir: '../node_modules/.vite-desk',
  // Public files are the site's; one process serves both.
  publicDir: false,
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // scripts/build.ts gives it a new folder, outside of this root.
    emptyOutDir: true,
    assetsInlineLimit: 1024,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  // Prepares what pages load later at the start, or `npm run dev` reloads the first page.
  optimizeDeps: {
    entries: ['*/**/*.{ts,tsx}', '{root,confirm,entry.client}.tsx', '!**/*.test.ts'],
  },
}))
