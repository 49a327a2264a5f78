import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,ui,site,server,simulators,scripts}/**/*.test.ts'],
    globalSetup: 'testing/postgres.ts',
    // A real database and real processes take their time on a small machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Each file has a database of its own.
    isolate: true,
  },
})
