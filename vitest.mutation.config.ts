import { defineConfig } from 'vitest/config'
import { onPostgres } from './vitest.config.ts'

/** The tests that `npm run mutation` names for an area. */
export default defineConfig({
  test: { ...onPostgres, include: process.env.MUTATION_TESTS?.split(' ') ?? [] },
})
