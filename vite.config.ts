import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// A browser evaluates a file in one go: the big ones are kept apart so that each is a short task.
// Every file costs a request with its headers: what all pages load, and the small
// files that several share, travel together.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\// },
  { name: 'react-router', test: /\/node_modules\/(react|react-router)\// },
  {
    name: 'site',
    test: /\/((ui\/(?!sheet|form\/)|site\/(chrome\/|(report-error|programme-event|carried|stale-chunk|use-early-taps)\.|application\/(clean|draft|request-id|wizard-state)\.|payment\/(last-payment|return-path)))|contract\/(brand|calendar|carried|event-defaults|event-words|money|notice|phone|programme|tx-id|urls)\.)/,
  },
  // What every page with a form needs to judge it and to talk to the server; a payment has more.
  {
    name: 'api',
    test: /\/(node_modules\/zod\/|ui\/form\/|site\/(api|bot-check\/(?!.*worker))|contract\/(?!payment))/,
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
  // Whatever a form loads later is prepared at the start, or `npm run dev` reloads the first page.
  optimizeDeps: { entries: ['site/**/*.{ts,tsx}', '!site/**/*.test.ts'] },
}))
