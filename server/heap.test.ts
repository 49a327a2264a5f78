import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { settings } from './heap.ts'

// One that it does not know, V8 leaves out without a word.
test.for(settings)('V8 knows the setting %s', (setting) => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const [, no, name] = /^--(no-)?([a-z-]+)/.exec(setting) ?? []
  expect(options).toContain(no ? `default: --${name}\n` : `  --${name} (`)
})
