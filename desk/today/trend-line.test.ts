import { expect, test } from 'vitest'
import { pathOf, trendOf } from './trend-line.ts'

const days = (...paid: number[]) =>
  paid.map((number, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    paid: number,
  }))

const fourWeeks = days(...Array<number>(14).fill(5), 0, 2, 4, 6, 8, 10, 8, 6, 4, 2, 0, 2, 4, 20)

test('both fortnights share one scale, from the bottom to the highest day', () => {
  const { line, before } = trendOf(fourWeeks)
  expect(line).toHaveLength(14)
  expect(before).toHaveLength(14)
  expect(line[0]).toEqual({ x: 4, y: 84 })
  expect(line.at(-1)).toEqual({ x: 292, y: 10 })
  expect(before.every(({ y }) => y === before[0]?.y)).toBe(true)
  expect(before[0]?.y).toBeCloseTo(84 - 74 / 4)
})

test('the best day is one that is over; without a payment there is none', () => {
  expect(trendOf(fourWeeks).best).toMatchObject({ paid: 10, at: 5 })
  expect(trendOf(days(...Array<number>(28).fill(0))).best).toBeUndefined()
  expect(trendOf(days(...Array<number>(28).fill(0))).line[3]?.y).toBe(84)
})

test('a path starts at its first point and leads through the others', () => {
  expect(
    pathOf([
      { x: 4, y: 84 },
      { x: 26.15, y: 10 },
    ]),
  ).toBe('M4.0 84.0L26.1 10.0')
  expect(pathOf([])).toBe('')
})
