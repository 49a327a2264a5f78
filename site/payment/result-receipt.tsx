import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { isPast, momentInIndia } from '../../contract/calendar.ts'
import { priceText } from '../../contract/money.ts'
import type { PaymentResult } from '../../contract/payment.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { landingPath, standingPath } from '../../contract/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Reference } from '../../ui/reference.tsx'
import { siteUrlOf } from '../chrome/page-meta.ts'
import { calendarUrl } from './exam-calendar.ts'
import type { Look } from './result-look.ts'
import { words } from './words.tsx'

const said = words.receipt

const isPaid = (look: Look) => look === 'paid' || look === 'free'

type ReceiptProps = { txId: string; look: Look; payment: PaymentResult | undefined; today: string }

export function Receipt({ txId, look, payment, today }: ReceiptProps) {
  return (
    <section className="sum" aria-labelledby="reference-heading">
      <h2 id="reference-heading" className="ref-k">
        {said.reference}
      </h2>
      <p className="ref">
        <Reference>{referenceOf(txId)}</Reference>
      </p>
      {payment && (
        <dl className="sum__rows">
          <Charged payment={payment} look={look} />
          {isPaid(look) ? (
            <PaidRows payment={payment} look={look} />
          ) : (
            <OpenRows {...{ payment, look }} />
          )}
        </dl>
      )}
      <p className="note">
        {isPaid(look) &&
          said.onItsWay(
            payment?.details ? <strong>{payment.details.email}</strong> : said.yourEmail,
          )}
        {said.quote}
      </p>
      {isPaid(look) && payment && <Keep payment={payment} today={today} />}
    </section>
  )
}

type RowProps = { name: string; className?: string; children: ReactNode }

const Row = ({ name, className = 'quiet', children }: RowProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

type RowsProps = { payment: PaymentResult; look: Look }

/** The fee, and the coupon where there was one. */
function Charged({ payment, look }: RowsProps) {
  const { amount, currency, details } = payment
  const { coupon_code: coupon, fee, off } = details ?? {}
  const price = (units: number) => priceText({ amount: units, currency })
  return (
    <>
      <Row name={isPaid(look) ? said.fee : said.exam}>{price(fee ?? amount)}</Row>
      {coupon && off !== undefined && (
        <Row name={said.coupon(coupon)} className="off">
          – {price(off)}
        </Row>
      )}
    </>
  )
}

const when = (iso: string) => momentInIndia(Date.parse(iso))

const statuses: Partial<Record<Look, string>> = {
  failed: said.failed,
  otherwise: said.failed,
  refunded: said.refunded,
  closed: said.notPaid,
}

function OpenRows({ payment, look }: RowsProps) {
  const isTaken = payment.refunded?.taken_back
  const status = isTaken ? said.takenBack : (statuses[look] ?? said.pending)
  return (
    <>
      <Row name={said.started}>{when(payment.started_at)}</Row>
      <Row name={said.to}>{brand.provider}</Row>
      <Row name={said.status} className="">
        {status}
      </Row>
    </>
  )
}

function PaidRows({ payment, look }: RowsProps) {
  const { email, paid_at, provider, provider_reference } = payment.details ?? {}
  const isFree = look === 'free'
  return (
    <>
      <Row name={isFree ? said.registered : said.paid}>{when(paid_at ?? payment.started_at)}</Row>
      {email && (
        <Row name={said.email} className="quiet long">
          {email}
        </Row>
      )}
      {provider && <Row name={said.provider}>{provider}</Row>}
      {provider && provider_reference && (
        <Row name={said.referenceOf(provider)} className="quiet long">
          {provider_reference}
        </Row>
      )}
      <Row name={isFree ? said.registeredWith : said.paidTo}>{brand.provider}</Row>
      <div className="total">
        <dt>{isFree ? said.charged : said.total}</dt>
        <dd>{priceText(payment)}</dd>
      </div>
    </>
  )
}

/** What to do with a receipt. Nothing personal goes along with what is shared. */
function Keep({ payment: { dates, details }, today }: { payment: PaymentResult; today: string }) {
  const share = said.shared(siteUrlOf(useMatches()) + landingPath)
  return (
    <ul className="keep">
      <li>
        {details?.receipt_url ? (
          <a className="link" href={details.receipt_url}>
            <Icon name="receipt" /> {said.print}
          </a>
        ) : (
          // Hidden by now, or paid in another browser: a code opens it there.
          <a className="link" href={standingPath}>
            <Icon name="lock" /> {said.seeApplication}
          </a>
        )}
      </li>
      {dates && !isPast(dates.qualifying_test, today) && (
        <li>
          <a className="link" href={calendarUrl(dates.qualifying_test)} download="exam.ics">
            <Icon name="clock" /> {said.calendar}
          </a>
        </li>
      )}
      <li>
        <NewTabLink className="link" href={`https://wa.me/?text=${encodeURIComponent(share)}`}>
          <Icon name="external" /> {said.share}
        </NewTabLink>
      </li>
    </ul>
  )
}
