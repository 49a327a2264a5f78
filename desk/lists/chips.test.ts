import { expect, test } from 'vitest'
import { chipsOf } from './chips.ts'

const id = '0190f0aa-0000-7000-8000-000000000001'

test('each value that is on can be removed by itself, and the order stays', () => {
  const filters = { stage: ['paid', 'submitted'], from: ['2026-08-12'] }
  const chips = chipsOf({ list: 'applications', filters, sort: 'oldest' }, [])
  expect(chips.map(({ name, value, to }) => [name, value, to])).toEqual([
    ['Stage', 'Paid', '?from=2026-08-12&stage=submitted&sort=oldest'],
    ['Stage', 'To verify', '?from=2026-08-12&stage=paid&sort=oldest'],
    ['From', '12 August 2026', '?stage=paid&stage=submitted&sort=oldest'],
  ])
})

test('a colleague is named', () => {
  const read = (assigned: string) =>
    chipsOf({ list: 'enquiries', filters: { assigned: [assigned] }, sort: 'newest' }, [
      { id, name: 'Sneha Kulkarni', rights: [] },
    ])[0]?.value
  expect([read(id), read('nobody')]).toEqual(['Sneha Kulkarni', 'Nobody'])
})
