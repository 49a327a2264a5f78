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
    test: /\/((ui\/(?!accordion|card|countdown|rotator|sheet|use-rotator|use-swipe|form\/)|site\/(chrome\/|consent\/privacy-notice|(report-error|programme-event|carried|use-early-taps)\.|application\/(clean|closed-lazily|draft|request-id|resume-at|use-idle)\.|payment\/(last-payment|return-path)))|contract\/(brand|calendar|carried|event-defaults|event-words|exam-answers|lifetimes|money|notice|phone|programme|safe-url|tx-id|urls)\.)/,
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
 * What React Router's files keep in a build although nothing here uses it (5 KB): its Link, NavLink
 * and Form, which are wrapped and named where their file is evaluated; finding routes as one goes,
 * which routeDiscovery (react-router.config.ts) turns off; and watching the router from outside.
 */
const unusedParts: { file: RegExp; from: RegExp; to: string }[] = [
  { file: /dom\/lib\.js$/, from: /^\w+\.displayName = .*$/gm, to: '' },
  {
    file: /dom\/lib\.js$/,
    from: /= React\$1\.forwardRef\(/g,
    to: '= /* @__PURE__ */ React$1.forwardRef(',
  },
  {
    file: /dom\/ssr\/(components|fog-of-war)\.js$/,
    from: /(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    to: 'false',
  },
  { file: /router\/router\.js$/, from: /(init|opts\?)\.instrumentations\b/g, to: 'undefined' },
]
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/lib\//.test(id)) return
    return unusedParts
      .filter(({ file }) => file.test(id))
      .reduce((rest, { from, to }) => rest.replaceAll(from, () => to), code)
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutUnusedParts],
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
