import { expect, test } from 'vitest'
import { lists } from '../messages/en/lists.ts'
import { speak } from '../messages/speak.ts'
import { placeAt, readListQuery, writeListQuery } from './list-query.ts'
import { type ListName, listNames } from './lists.ts'

const sentenceOf = speak(lists)
const read = (list: ListName, address: string) => {
  const answer = readListQuery(list, new URLSearchParams(address))
  if (!('problems' in answer)) return answer
  return {
    problems: answer.problems.map(({ field, message }) => ({
      field,
      message: sentenceOf(message),
    })),
  }
}
const queryOf = (list: ListName, address: string) => {
  const answer = read(list, address)
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems))
  return answer.query
}

test('an address without anything is the whole list, newest first', () => {
  for (const list of listNames) {
    expect(queryOf(list, '')).toEqual({ list, filters: {}, sort: 'newest' })
  }
})

test.each([
  ['INR 7,25,000', '725000'],
  ['INR\u00a01,250', '1250'],
  ['1,250.50', '1250.50'],
  ['USD 18.00', '18.00'],
  [' 1200 ', '1200'],
])('an amount can be typed as the desk prints it: %j', (typed, amount) => {
  const address = new URLSearchParams({ amount: typed }).toString()
  expect(queryOf('payments', address).filters).toEqual({ amount: [amount] })
})

test('filters are read, several stages at once, and empty fields of a form are none', () => {
  const address =
    'stage=paid&stage=refunded&course=&from=2026-02-28&to=2026-02-28&on=paid&sort=oldest'
  const query = queryOf('applications', address)
  expect(query).toEqual({
    list: 'applications',
    filters: {
      stage: ['paid', 'refunded'],
      from: ['2026-02-28'],
      to: ['2026-02-28'],
      on: ['paid'],
    },
    sort: 'oldest',
  })
  expect(read('applications', String(writeListQuery(query)))).toEqual({ query })
})

test.each([
  ['applications', 'stage=begun', 'stage', /^Choose submitted, .* or refunded\.$/],
  ['applications', 'stage=paid&stage=nothing', 'stage', /^Choose/],
  ['applications', 'from=2026-02-30', 'from', /a day that exists/],
  ['applications', 'to=0000-01-01', 'to', /a day that exists/],
  ['applications', 'from=2026-03-02&to=2026-03-01', 'from', /after the last/],
  ['applications', 'colour=red', 'colour', /no such filter/],
  ['applications', 'constructor=red', 'constructor', /no such filter/],
  ['applications', 'coupon=A%00B', 'coupon', /letters and digits/],
  ['applications', 'gateway=PAYU&gateway=STRIPE', 'gateway', /more than once/],
  ['applications', 'sort=sideways', 'sort', /^Choose newest or oldest\.$/],
  ['payments', 'amount=12.345', 'amount', /1200 or 18\.50/],
  ['payments', 'amount=99999999999', 'amount', /1200 or 18\.50/],
  ['payments', 'amount=10000000', 'amount', /1200 or 18\.50/],
  ['payments', 'amount=1,2,3', 'amount', /1200 or 18\.50/],
  ['payments', 'stage=paid', 'stage', /no such filter/],
  ['enquiries', 'country=ZZ', 'country', /country/],
  ['enquiries', 'assigned=someone', 'assigned', /staff/],
  ['colleges', 'used=maybe', 'used', /^Choose yes or no\.$/],
] as const)('%s?%s names %s', (list, address, field, message) => {
  expect(read(list, address)).toEqual({
    problems: [{ field, message: expect.stringMatching(message) }],
  })
})

test('all problems are told at once', () => {
  const answer = read('payments', 'state=X&gateway=Y&from=yesterday')
  expect('problems' in answer && answer.problems.map(({ field }) => field)).toEqual([
    'state',
    'gateway',
    'from',
  ])
})

test('a place is good for its list, filters and order alone', () => {
  const query = queryOf('applications', 'stage=paid&college=north')
  const key = { micros: '1789000000123456', id: 'abc' }
  const place = placeAt(query, 'after', key)
  const at = (list: ListName, rest: string, text = place) =>
    read(list, `${rest}&place=${encodeURIComponent(text)}`)
  expect(at('applications', 'college=north&stage=paid')).toEqual({
    query: { ...query, place: { way: 'after', key } },
  })
  expect(at('applications', '', 'last')).toMatchObject({ query: { place: 'last' } })
  const refused = {
    problems: [{ field: 'place', message: expect.stringContaining('another list') }],
  }
  expect(at('applications', 'stage=paid')).toEqual(refused)
  expect(at('applications', 'stage=paid&college=north&sort=oldest')).toEqual(refused)
  expect(at('payments', 'state=PAID')).toEqual(refused)
  for (const broken of ['x', `${place}\0`, place.replace('1789', '17x9'), `${place}&place=last`]) {
    expect(at('applications', 'stage=paid&college=north', broken)).toEqual(refused)
  }
  expect(at('enquiries', '', placeAt(queryOf('enquiries', ''), 'after', key))).toEqual(refused)
})
