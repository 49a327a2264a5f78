import { defineConfig } from 'vitest/config'
import settings from './vitest.config.ts'

/** The tests that `npm run mutation` names for an area. */
export default defineConfig({
  ...settings,
  test: { ...settings.test, include: process.env.MUTATION_TESTS?.split(' ') ?? [] },
})
