import { defineConfig } from 'vitest/config'
import { onPostgres } from './vitest.config.ts'

/** Tests that fetch from the network, or need programs of the machine: not a part of `npm test`. */
export default defineConfig({
  test: { ...onPostgres, include: ['testing/production/*.test.ts'] },
})
