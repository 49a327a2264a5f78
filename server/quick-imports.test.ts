import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Milliseconds in which a process of its own loads the site. */
function loading(...options: string[]) {
  const program =
    "const begun = performance.now(); await import('./server/main.ts'); console.log(performance.now() - begun); process.exit()"
  return Number(execFileSync(process.execPath, [...options, '--input-type=module', '-e', program]))
}

// Fails once Node parses a package.json no more than once: then quick-imports.ts can go.
test('the site is loaded in less than three quarters of the time', { timeout: 60_000 }, () => {
  const quick = ['--import', './server/quick-imports.ts']
  loading()
  const rounds = [1, 2].map(() => ({ with: loading(...quick), without: loading() }))
  const shares = rounds.map((round) => round.with / round.without)
  expect(Math.min(...shares)).toBeLessThan(0.75)
})
