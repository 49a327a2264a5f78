import { expect, test } from 'vitest'
import { ownEvent } from '../../contract/event-defaults.ts'
import { faqOf } from './faq-words.ts'

const dates = {
  applications_open: '2031-01-01',
  applications_close: '2031-02-01',
  qualifying_test: '2031-03-01',
  winners_announced: '2031-04-02',
  courses_start: '2031-05-01',
}
const answersOn = (today: string) =>
  faqOf({ ...ownEvent, dates }, today)
    .map(({ answer }) => answer)
    .join(' ')

test('the answers name dates that are to come', () => {
  const answers = answersOn('2031-03-01')
  expect(answers).toContain('portal on 1 March 2031.')
  expect(answers).toContain('announced on 2 April 2031 on this website')
  expect(answers).toContain('Courses start on 1 May 2031.')
  expect(answers).not.toContain('by email. You get')
})

test('the answers promise no date that is past', () => {
  expect(answersOn('2031-03-02')).toContain('We’ll email you the next exam date.')
  expect(answersOn('2031-03-02')).toContain('announced on 2 April 2031')
  const afterAll = answersOn('2031-06-01')
  expect(afterAll).toContain('We’ll email you the next dates.')
  expect(afterAll).not.toContain('2031')
})
