import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// A browser evaluates a file in one go: the big ones are kept apart so that each is a short task.
// Every file costs a request with its headers: what all pages load, and the small
// files that several share, travel together.
const groups = [
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler)\// },
  { name: 'react-router', test: /\/node_modules\/(react|react-router)\// },
  {
    name: 'site',
    test: /\/((ui\/(?!accordion|card|countdown|rotator|sheet|use-rotator|use-swipe|form\/)|site\/(chrome\/|consent\/privacy-notice|(report-error|programme-event|carried|use-early-taps)\.|application\/(clean|closed-lazily|draft|request-id|resume-at|use-idle)\.|payment\/(last-payment|return-path)))|contract\/(brand|calendar|carried|event-defaults|event-words|exam-answers|money|notice|phone|programme|safe-url|tx-id|urls)\.)/,
  },
  // The landing page's moving parts, and the colleges'.
  {
    name: 'sections',
    test: /\/(ui\/(accordion|card|countdown|rotator|use-rotator|use-swipe)|site\/sections\/)/,
    minShareCount: 2,
  },
  // Modules that every page with a form needs to judge it and to talk to the server; a payment has
  // more.
  {
    name: 'forms',
    test: /\/(node_modules\/zod\/|ui\/form\/|site\/(bot-check\/(?!.*worker)|consent\/consent-boxes)|contract\/(?!billing|countries|enquiry|mask|payment|standing))/,
  },
  // Modules that the wizard shares with the result.
  { name: 'steps', test: /\/site\/application\/(step-band|wizard-words)\./ },
]

/**
 * React Router wraps and names its Link, NavLink and Form where its file is evaluated, so that a
 * build keeps them and all they need (3 KB) even where nothing uses them, as here.
 */
const withoutUnusedLinks: Plugin = {
  name: 'without-unused-links',
  apply: 'build',
  transform: (code, id) =>
    /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/.test(id)
      ? code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
      : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutUnusedLinks],
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Drops the server's own texts from the browser's build, tables of words included.
        treeshake: { propertyReadSideEffects: false },
        output: { codeSplitting: { groups } },
      },
    }),
  },
  worker: { format: 'es' },
  // Prepares what forms load later at the start, or `npm run dev` reloads the first page.
  optimizeDeps: { entries: ['site/**/*.{ts,tsx}', '!site/**/*.test.ts'] },
}))
