import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { defaultDates, ownEvent } from '../../contract/event-defaults.ts'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import { priceText } from '../../contract/money.ts'
import { examFee } from '../../contract/programme.ts'
import { chargeFor, ownScholarshipOf } from './scholarship.ts'
import { type Bill, BillRows, WhatNext } from './summary.tsx'

const { qualifying_test: testDay, winners_announced: winnersDay } = defaultDates

const bill = (more: Partial<Bill> = {}): Bill => ({
  price: examFee,
  amount: examFee,
  coupon: undefined,
  charge: undefined,
  dates: defaultDates,
  today: testDay,
  ...more,
})

const text = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
const nextOn = (today: string) =>
  text(renderToString(createElement(WhatNext, { step: 1, bill: bill({ today }) })))
const rowsOf = (more: Partial<Bill>) => text(renderToString(createElement(BillRows, bill(more))))

describe('an exam', () => {
  test('that is still to come is told with its date, until the day is over', () => {
    expect(nextOn(testDay)).toContain(`${dayAndMonth(testDay)}:`)
    expect(nextOn(testDay)).toContain(`${dayAndMonth(winnersDay)}:`)
    expect(rowsOf({})).toContain(fullDate(testDay))
  })

  test('that has passed gives way to the next, whose date comes by email', () => {
    expect(nextOn(winnersDay)).not.toContain(dayAndMonth(testDay))
    expect(nextOn(winnersDay)).not.toContain(dayAndMonth(winnersDay))
    expect(nextOn(winnersDay)).toContain('We’ll email you the date.')
    expect(rowsOf({ today: winnersDay })).not.toContain(fullDate(testDay))
    expect(rowsOf({ today: winnersDay })).toContain('We’ll email you the next exam date.')
  })
})

describe('a charge', () => {
  const abroad = ownScholarshipOf({ ...ownEvent, charge: { amount: 18, currency: 'USD' } })

  test('in another currency stands beside the rupees, less the share of the coupon', () => {
    expect(chargeFor(abroad, examFee)).toEqual({ amount: 18, currency: 'USD' })
    expect(chargeFor(abroad, examFee * 0.9)).toEqual({ amount: 16.2, currency: 'USD' })
    expect(rowsOf({ charge: chargeFor(abroad, examFee) })).toContain(
      `Charged as ${priceText({ amount: 18, currency: 'USD' })}`,
    )
  })

  test('in rupees, or of nothing, is not told twice', () => {
    const home = ownScholarshipOf({ ...ownEvent, charge: { amount: examFee, currency: 'INR' } })
    expect(chargeFor(home, examFee)).toBeUndefined()
    expect(chargeFor(abroad, 0)).toBeUndefined()
    expect(chargeFor(ownScholarshipOf(ownEvent), examFee)).toBeUndefined()
    expect(rowsOf({ charge: { amount: examFee, currency: 'INR' } })).not.toContain('Charged')
  })
})
