import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stubsGlobals } from '../testing/isolation.ts'

test.each([
  "vi.stubGlobal('fetch', answer)",
  "vi.stubEnv('NODE_ENV', 'production')",
  "vi.useFakeTimers({ toFake: ['Date'] })",
  "vi.mock('./log.ts')",
  "vi.doMock('./log.ts', make)",
  "process.env.TZ = 'UTC'",
  "process.env['TZ'] = 'UTC'",
  'delete process.env.TZ',
  'process.chdir(folder)',
  'globalThis.fetch = answer',
])('a test file with %s runs in a process of its own', (line) => {
  expect(stubsGlobals(`test('it works', () => {\n  ${line}\n})`)).toBe(true)
})

test.each([
  "vi.spyOn(gateway, 'refund').mockResolvedValue(refunded)",
  "if (process.env.TZ === 'UTC') return",
  'env: { PATH: process.env.PATH }',
])('a test file with %s shares its process', (line) => {
  expect(stubsGlobals(line)).toBe(false)
})

test('code that test files share stubs no global, or the list of those that do would miss its users', () => {
  // A started process and the rules themselves are no part of a test file.
  const shared = globSync('testing/**/*.ts', {
    exclude: ['testing/production/**', 'testing/**/*.process.ts', 'testing/isolation.ts'],
  })
  expect(shared.length).toBeGreaterThan(10)
  expect(shared.filter((file) => stubsGlobals(readFileSync(file, 'utf8')))).toEqual([])
})
