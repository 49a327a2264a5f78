import { expect, test } from 'vitest'
import { newTxId } from './tx-id.ts'

// One in fifteen begins with zeros, which must not make it shorter.
test('ids have 25 letters and digits, and are never the same', () => {
  const ids = Array.from({ length: 1_000 }, newTxId)
  expect(ids.filter((id) => !/^[0-9a-z]{25}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
