import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { stubsGlobals } from './testing/isolation.ts'

const roots = '{contract,ui,site,desk,server,simulators,scripts}'
const onDatabase = `${roots}/**/*.db.test.ts`
const alone = globSync(`${roots}/**/*.test.ts`).filter((file) =>
  stubsGlobals(readFileSync(file, 'utf8')),
)

/** Tests that need PostgreSQL say so in their name, and find it running. */
export const onPostgres = {
  globalSetup: 'testing/postgres.ts',
  setupFiles: 'testing/end-of-file.setup.ts',
  // Generous, because real processes on two busy cores can be five times as slow as on a laptop. A
  // test that passes does not wait.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}
const unit = { testTimeout: 20_000 }
/** A spy must not outlive its test, or the next file would meet it. */
const shared = { isolate: false, restoreMocks: true }
const needsDatabase = (file: string) => file.endsWith('.db.test.ts')

export default defineConfig({
  test: {
    // Tests wait for databases and processes more than they compute. Left alone, vitest would run
    // one file at a time on two cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${roots}/**/*.test.ts`],
          exclude: [onDatabase, ...alone],
          ...unit,
          ...shared,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: alone.filter((file) => !needsDatabase(file)),
          ...unit,
        },
      },
      {
        test: {
          name: 'database',
          include: [onDatabase],
          exclude: alone,
          ...onPostgres,
          ...shared,
        },
      },
      {
        test: { name: 'database-alone', include: alone.filter(needsDatabase), ...onPostgres },
      },
    ],
  },
})
