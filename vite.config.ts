import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Every file costs a request with its headers, about 800 bytes: what all pages load, and the small
 * files that several share, travel together.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'site',
    test: /\/(app\/(ui\/(?!ui\.page|sheet)|chrome\/|report-error|application\/(draft|rupees)\.|payment\/return-path)|contract\/(brand|programme)\.)/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 1024 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  worker: { format: 'es' },
})
