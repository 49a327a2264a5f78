import { isPast } from '../../contract/calendar.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import type { Price } from '../../contract/money.ts'
import { priceText, rupees } from '../../contract/money.ts'
import { sponsoredSeats, tuition } from '../../contract/programme.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { foreign } from './scholarship.ts'
import type { Step } from './wizard-state.ts'
import { words } from './wizard-words.tsx'

export type Bill = {
  /** Before the coupon, in rupees. */
  price: number
  amount: number
  coupon: string | undefined
  /** Price that will be charged, in the currency of the gateway. */
  charge: Price | undefined
  dates: EventDates
  /** The day in India. */
  today: string
}

/** Sum that leaves the visitor's account: not every gateway takes rupees. */
export const chargedText = ({ charge, amount }: Pick<Bill, 'charge' | 'amount'>) =>
  charge ? priceText(charge) : rupees(amount)

export function BillRows({ price, amount, coupon, charge, dates, today }: Bill) {
  const { fee, examOn, examLater, taxes, included, toPay, charged } = words.bill
  const exam = dates.qualifying_test
  const other = foreign(charge)
  return (
    <dl className="sum__rows">
      <div>
        <dt>
          {fee}
          <small>{isPast(exam, today) ? examLater : examOn(fullDate(exam))}</small>
        </dt>
        <dd>{rupees(price)}</dd>
      </div>
      <div>
        <dt>{taxes}</dt>
        <dd className="quiet">{included}</dd>
      </div>
      {coupon && (
        <div>
          <dt>{words.bill.coupon(coupon)}</dt>
          <dd className="off">– {rupees(price - amount)}</dd>
        </div>
      )}
      <div className="total">
        <dt>
          {toPay}
          {other && <small>{charged(priceText(other))}</small>}
        </dt>
        <dd>{rupees(amount)}</dd>
      </div>
    </dl>
  )
}

export function Summary({ bill }: { bill: Bill }) {
  return (
    <section className="sum" id="summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">{words.bill.title}</h2>
      <BillRows {...bill} />
      <p className="note">
        {bill.amount === 0 ? words.bill.nothing : words.bill.once(rupees(tuition), sponsoredSeats)}
      </p>
    </section>
  )
}

/** The exam and what follows it. A date that has passed is not told as something to come. */
function daysToCome({ dates, today }: Bill) {
  const { exam, examLater, winners, winnersLater } = words.next
  const { qualifying_test: testDay, winners_announced: winnersDay } = dates
  return [
    isPast(testDay, today) ? examLater : exam(dayAndMonth(testDay)),
    isPast(testDay, today) || isPast(winnersDay, today)
      ? winnersLater
      : winners(dayAndMonth(winnersDay)),
  ]
}

export function WhatNext({ step, bill }: { step: Step; bill: Bill }) {
  const { title, details, code, free, pay } = words.next
  const payment = bill.amount === 0 ? free : pay(chargedText(bill))
  return (
    <section className="next" aria-labelledby="next-heading">
      <h2 id="next-heading">{title}</h2>
      <ol className="way">
        {[details, code, payment, ...daysToCome(bill)].map(([what, text], index) => (
          <li
            key={what}
            className={classNames(index + 1 < step && 'is-done', index + 1 === step && 'is-now')}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <b>{what}</b> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

const promises: { icon: IconName; text: readonly string[] }[] = [
  { icon: 'lock', text: words.promises.card },
  { icon: 'receipt', text: words.promises.receipt },
  { icon: 'refund', text: words.promises.refund },
]

/** In step 3 the word about a refund is beside Pay. */
export function Promises({ step }: { step: Step }) {
  return (
    <ul className="trust" aria-label={words.promises.label}>
      {promises
        .filter(({ icon }) => step !== 3 || icon !== 'refund')
        .map(({ icon, text: [title, text] }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{title}</b> {text}
            </span>
          </li>
        ))}
    </ul>
  )
}
