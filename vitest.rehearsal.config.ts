import { defineConfig } from 'vitest/config'
import { onPostgres } from './vitest.config.ts'

/** What fetches from the network, or needs programs of the machine: not a part of `npm test`. */
export default defineConfig({
  test: { ...onPostgres, include: ['testing/production/*.test.ts'] },
})
