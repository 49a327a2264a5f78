import { expect, test } from 'vitest'
import { scheduleOf } from './dated-words.ts'

const dates = {
  applications_open: '2031-01-01',
  applications_close: '2031-02-01',
  qualifying_test: '2031-03-01',
  winners_announced: '2031-04-02',
  courses_start: '2031-05-01',
}
const statesOn = (today: string) => scheduleOf(dates, today).map(({ state }) => state)

test.each([
  ['2030-12-31', ['next', 'future', 'future', 'future', 'future']],
  ['2031-02-01', ['past', 'next', 'future', 'future', 'future']],
  ['2031-03-15', ['past', 'past', 'past', 'next', 'future']],
  ['2031-05-02', ['past', 'past', 'past', 'past', 'past']],
])('on %s the dates are %j', (today, states) => {
  expect(statesOn(today)).toEqual(states)
})

test('the schedule keeps its dates when they are past, and takes back its demand', () => {
  const later = scheduleOf(dates, '2031-02-02')
  expect(later.map(({ date }) => date)).toEqual(Object.values(dates))
  expect(later[1]?.text).toBe('You can still apply.')
})
