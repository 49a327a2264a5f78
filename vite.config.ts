import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// A browser evaluates a file in one go: the big ones are kept apart so that each is a short task,
// and what every page needs is not scattered over a dozen small ones.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\// },
  { name: 'react-router', test: /\/node_modules\/(react|react-router)\// },
  {
    name: 'shared',
    test: /\/(app\/ui\/(badge|button|class-names|countdown|field|icon|new-tab-link|rotator|rotator-state|time-left|toast|use-rotator|use-swipe)|app\/chrome\/(addresses|page-meta)|app\/report-error|contract\/(brand|programme))\.tsx?$/,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  worker: { format: 'es' },
}))
