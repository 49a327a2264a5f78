import { defineConfig } from 'vitest/config'

const roots = '{contract,ui,site,desk,server,simulators,scripts}'

/** Tests that need PostgreSQL say so in their name, and find it running. */
export const onPostgres = {
  globalSetup: 'testing/postgres.ts',
  // A real database and real processes take their time on a small machine.
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Tests wait for databases and processes more than they compute. Left alone, vitest would run
    // one file at a time on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${roots}/**/*.test.ts`],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'database', include: [`${roots}/**/*.db.test.ts`], ...onPostgres } },
    ],
  },
})
