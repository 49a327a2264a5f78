import { defineConfig } from 'vitest/config'
import { onPostgres } from './vitest.config.ts'

/** The tests that `npm run mutation` names for an area. */
export default defineConfig({
  test: {
    ...onPostgres,
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    // No module keeps anything from file to file that another would see, and to load them all anew
    // for each mistake takes longer than the tests.
    isolate: false,
  },
})
