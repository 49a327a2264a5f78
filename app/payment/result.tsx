import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { referenceOf } from '../../contract/payment.ts'
import { dates } from '../../contract/programme.ts'
import { call } from '../api.ts'
import { storeRequestId } from '../application/request-id.ts'
import { applyPath, landingPath, payPath } from '../chrome/addresses.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { fullDate } from '../ui/indian.ts'
import { Dots } from './gateways/opening.tsx'
import { Leaving } from './leaving.tsx'
import { ResultArt } from './result-art.tsx'
import { type Facts, type Result, useResult } from './use-result.ts'

type Look = 'paid' | 'failed' | 'pending' | 'asking'

const looks: Record<Look, { badge: string; icon: IconName; word: string; title: string }> = {
  paid: {
    badge: 'badge--mint',
    icon: 'check',
    word: 'Paid',
    title: 'Congratulations! Your registration has been successfully submitted.',
  },
  failed: { badge: 'badge--bad', icon: 'alert', word: 'Not paid', title: 'Transaction failed!' },
  pending: {
    badge: 'badge--wait',
    icon: 'clock',
    word: 'Waiting for the bank',
    title: 'Transaction in pending!',
  },
  asking: {
    badge: 'badge--wait',
    icon: 'clock',
    word: 'One moment',
    title: 'Asking for the result',
  },
}

function lookOf({ status }: Pick<Result, 'status'>): Look {
  if (status === undefined) return 'asking'
  if (status === 'PAYMENT_PAID') return 'paid'
  return status === 'FAILED' ? 'failed' : 'pending'
}

/** What became of a payment: the truth of the server, never of the address. */
export function PaymentResult({ kspayId, step }: { kspayId: string | undefined; step?: string }) {
  const result = useResult(kspayId)
  const look = lookOf(result)
  const { badge, icon, word, title } = looks[look]
  return (
    <>
      <section className="result on-ink" aria-labelledby="result-heading">
        <div className="wrap result__grid">
          <div>
            {step && <p className="stepband__no">{step}</p>}
            <span className={`badge ${badge}`}>
              <Icon name={icon} /> {word}
            </span>
            <Heading look={look}>{title}</Heading>
            <Lead look={look} />
            {look === 'pending' && <Waiting result={result} onAsk={() => void result.ask()} />}
            {look === 'failed' && <TryAgain />}
          </div>
          <ResultArt look={look} />
        </div>
      </section>
      {look !== 'asking' && <Leaving />}
      <div className="result__body">
        <div className="wrap result__cols">
          {kspayId && <Receipt kspayId={kspayId} look={look} facts={result.facts} />}
          <WhatNow look={look} />
        </div>
      </div>
    </>
  )
}

/** A new result is announced by its heading; the first is part of the page's arrival. */
function Heading({ look, children }: { look: Look; children: ReactNode }) {
  const heading: Ref<HTMLHeadingElement> = useRef(null)
  const shown = useRef(look)
  useEffect(() => {
    if (shown.current === look) return
    shown.current = look
    heading.current?.focus({ preventScroll: true })
  }, [look])
  return (
    <h1 id="result-heading" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}

const refundPromise = 'Any amount deducted will be refunded in 3-4 business days.'

function Lead({ look }: { look: Look }) {
  switch (look) {
    case 'paid':
      return (
        <p className="result__lead">Our team will get in touch with you soon for the next steps.</p>
      )
    case 'failed':
      return (
        <p className="result__lead">
          Your transaction could not be processed due to some technical issue.{refundPromise}
        </p>
      )
    case 'pending':
      return (
        <p className="result__lead">
          Your transaction is not confirmed yet. If it does not go through, any amount deducted will
          be refunded in 3-4 business days.
        </p>
      )
    case 'asking':
      return <p className="result__lead">We are asking the payment provider.</p>
  }
}

function Waiting({ result, onAsk }: { result: Result; onAsk: () => void }) {
  const time = result.askedAt?.toLocaleTimeString('en-GB')
  return (
    <>
      <div className="live" role="status">
        <Dots />
        <p>
          <b>We keep asking the bank.</b> This page updates by itself.
          {/* Read out once, not with every second that passes. */}
          {time && (
            <span aria-hidden="true">
              {' '}
              Last asked at <span className="num nb">{time}</span>.
            </span>
          )}
        </p>
      </div>
      <p className="result__acts">
        <Button variant="line" busy={result.asking} progress="Asking…" onClick={onAsk}>
          <Icon name="refresh" /> Ask now
        </Button>
      </p>
    </>
  )
}

/** Goes on with the same application: nothing is typed again. */
function TryAgain() {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { data } = await call(getUnpaidApplication, undefined)
      if (data.application?.verified) {
        storeRequestId(data.application.scholarship_requested_id)
        return location.assign(payPath)
      }
    } catch {
      // The form offers to resume the application as well.
    }
    location.assign(applyPath)
  }
  return (
    <p className="result__acts">
      <Button busy={busy} progress="Opening the payment…" onClick={() => void again()}>
        Try the payment again <Icon name="arrow" />
      </Button>
      <a className={buttonClass({ variant: 'line' })} href={`${landingPath}#contact`}>
        Write to us
      </a>
    </p>
  )
}

type ReceiptProps = { kspayId: string; look: Look; facts: Facts | undefined }

function Receipt({ kspayId, look, facts }: ReceiptProps) {
  const when =
    facts &&
    new Date(facts.started_at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className="sum" aria-labelledby="reference-heading">
      <h2 id="reference-heading" className="ref-k">
        Reference number
      </h2>
      <span className="ref num">{referenceOf(kspayId)}</span>
      {facts && (
        <dl className="sum__rows">
          <div>
            <dt>Scholarship exam</dt>
            <dd className="quiet">
              {facts.currency} {facts.amount.toFixed(2)}
            </dd>
          </div>
          <div>
            <dt>Started</dt>
            <dd className="quiet">{when}</dd>
          </div>
          <div>
            <dt>Paid to</dt>
            <dd className="quiet">{brand.provider}</dd>
          </div>
          <div className="total">
            <dt>Status</dt>
            <dd>{{ paid: 'Paid', failed: 'Failed', pending: 'Pending', asking: '…' }[look]}</dd>
          </div>
        </dl>
      )}
      <p className="note">
        {look === 'paid' && 'A receipt is on its way to your email. '}
        Quote the reference number if you write to us.
      </p>
    </section>
  )
}

type Item = { key: string; text: string }

const exam: Item = {
  key: fullDate(dates.qualifyingTest),
  text: `The qualifying test, online, on the ${brand.partner} portal.`,
}

const ways: Record<Exclude<Look, 'asking'>, { title: string; items: Item[] }> = {
  paid: {
    title: 'What happens next',
    items: [
      { key: 'Today', text: 'Your receipt arrives by email.' },
      {
        key: 'In the next days',
        text: 'Our team gets in touch. Study material and a mock test reach you by email.',
      },
      exam,
      {
        key: fullDate(dates.winnersAnnounced),
        text: 'Winners are announced on this website, by email and on WhatsApp.',
      },
      { key: fullDate(dates.coursesStart), text: 'Courses start.' },
    ],
  },
  failed: {
    title: 'What to do now',
    items: [
      {
        key: 'Try again',
        text: 'Your details, your coupon and both verifications are saved. Nothing to retype.',
      },
      {
        key: 'Money gone from your account?',
        text: 'Wait before paying twice. It is refunded in 3-4 business days, and if it reaches us late, your application is marked as paid by itself.',
      },
      {
        key: 'Still stuck?',
        text: 'Another card, UPI or net banking often works. Or write to us and quote the reference number.',
      },
    ],
  },
  pending: {
    title: 'What happens now',
    items: [
      {
        key: 'Please do not pay again yet',
        text: 'Most payments are confirmed within minutes. You may close this page; we go on asking.',
      },
      {
        key: 'Once confirmed',
        text: 'The receipt goes to your email and your place in the exam is booked.',
      },
      { key: 'If it fails', text: 'You can try again without retyping anything.' },
      exam,
    ],
  },
}

function WhatNow({ look }: { look: Look }) {
  if (look === 'asking') return null
  const { title, items } = ways[look]
  const now = look === 'paid' ? 1 : 0
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="h-s">
        {title}
      </h2>
      <ol className="way way--big">
        {items.map(({ key, text }, index) => (
          <li
            key={key}
            className={index < now ? 'is-done' : index === now ? 'is-now' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="way__k">{key}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
