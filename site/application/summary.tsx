import { brand } from '../../contract/brand.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import type { Price } from '../../contract/money.ts'
import { grouped, priceText, rupees } from '../../contract/money.ts'
import { sponsoredSeats, tuition } from '../../contract/programme.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Step } from './wizard-state.ts'

export type Bill = {
  /** Before the coupon, in rupees. */
  price: number
  amount: number
  coupon: string | undefined
  /** What will be charged, once an application knows its gateway. */
  charge: Price | undefined
  dates: EventDates
}

/** What leaves the visitor's account: not every gateway takes rupees. */
export const chargedText = ({ charge, amount }: Pick<Bill, 'charge' | 'amount'>) =>
  charge ? priceText(charge) : rupees(amount)

export function BillRows({ price, amount, coupon, charge, dates }: Bill) {
  const isForeign = charge && charge.currency !== 'INR' && charge.amount > 0
  return (
    <dl className="sum__rows">
      <div>
        <dt>
          Scholarship exam fee
          <small>
            {fullDate(dates.qualifying_test)}, on the {brand.partner} portal
          </small>
        </dt>
        <dd>{rupees(price)}</dd>
      </div>
      <div>
        <dt>Taxes</dt>
        <dd className="quiet">Included</dd>
      </div>
      {coupon && (
        <div>
          <dt>Coupon {coupon}</dt>
          <dd className="off">– {rupees(price - amount)}</dd>
        </div>
      )}
      <div className="total">
        <dt>
          To pay
          {isForeign && <small>The payment provider charges {priceText(charge)}</small>}
        </dt>
        <dd>{rupees(amount)}</dd>
      </div>
    </dl>
  )
}

export function Summary({ bill }: { bill: Bill }) {
  return (
    <section className="sum" id="summary" aria-labelledby="summary-heading">
      <h2 id="summary-heading">What you pay</h2>
      <BillRows {...bill} />
      <p className="note">
        {bill.amount === 0 ? (
          'Nothing to pay. You finish in step 3.'
        ) : (
          <>
            Paid once, to {brand.provider}. Tuition of{' '}
            <span className="nb">INR {grouped(tuition)}</span> is sponsored in full for the top{' '}
            {sponsoredSeats}.
          </>
        )}
      </p>
    </section>
  )
}

export function WhatNext({ step, bill }: { step: Step; bill: Bill }) {
  const { amount, dates } = bill
  const payment =
    amount === 0
      ? { title: 'Finish:', text: 'nothing to pay.' }
      : { title: `Pay ${chargedText(bill)}:`, text: 'the receipt comes by email.' }
  const way = [
    { title: 'Your details:', text: 'a few minutes.' },
    { title: 'A code to your email:', text: '6 digits, good for 10 minutes.' },
    payment,
    {
      title: `${dayAndMonth(dates.qualifying_test)}:`,
      text: `the exam, on the ${brand.partner} portal.`,
    },
    {
      title: `${dayAndMonth(dates.winners_announced)}:`,
      text: 'winners on this website, by email and on WhatsApp.',
    },
  ]
  return (
    <section className="next" aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      <ol className="way">
        {way.map(({ title, text }, index) => (
          <li
            key={title}
            className={classNames(index + 1 < step && 'is-done', index + 1 === step && 'is-now')}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <b>{title}</b> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}

const promises: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'lock',
    title: 'Your card stays private.',
    text: 'Card and UPI details go to the payment provider, never to us.',
  },
  {
    icon: 'receipt',
    title: 'A receipt, always.',
    text: 'It reaches your email once the payment is confirmed.',
  },
  {
    icon: 'refund',
    title: 'If a payment fails,',
    text: 'any amount deducted is refunded in 3-4 business days.',
  },
]

export function Promises() {
  return (
    <ul className="trust" aria-label="Good to know">
      {promises.map(({ icon, title, text }) => (
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
