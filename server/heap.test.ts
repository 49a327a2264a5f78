import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { growth } from './heap.ts'

// One that it does not know, V8 leaves out without a word.
test('V8 knows the setting', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toContain(`--${growth} `)
})
