import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { dayInIndia } from '../../contract/calendar.ts'
import { defaultDates } from '../../contract/event-defaults.ts'
import { fullDate } from '../../contract/event-words.ts'
import { priceText } from '../../contract/money.ts'
import type { PaymentResult as Answer } from '../../contract/payment.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { NoScript } from '../chrome/no-script.tsx'
import { Leaving } from './leaving.tsx'
import {
  ApplyAgain,
  ContinueApplication,
  ContinuePayment,
  TryAgain,
  Waiting,
} from './result-acts.tsx'
import { ResultArt } from './result-art.tsx'
import { isOpen, type Look, lookOf } from './result-look.ts'
import { Receipt } from './result-receipt.tsx'
import { WhatNow } from './result-way.tsx'
import { type Result, useResult } from './use-result.ts'
import { words } from './words.tsx'

const waiting = { badge: 'badge--wait', icon: 'clock' } as const
const doubtful = { badge: 'badge--wait', icon: 'alert' } as const
const done = { badge: 'badge--mint', icon: 'check' } as const

const looks: Record<Look, { badge: string; icon: IconName }> = {
  paid: done,
  free: done,
  otherwise: done,
  refunded: done,
  failed: { badge: 'badge--bad', icon: 'alert' },
  closed: doubtful,
  unnamed: doubtful,
  unknown: doubtful,
  pending: waiting,
  'in-flight': waiting,
  asking: waiting,
}

type ResultProps = {
  txId: string | undefined
  /** What the page came with. */
  known?: Pick<Result, 'status' | 'payment'>
  today: string
  /** Steps of the wizard. */
  steps?: ReactNode
}

/** Shows the outcome of a payment: as the server knows it, never as the URL says. */
export function PaymentResult({ txId, known, today, steps }: ResultProps) {
  const result = useResult(txId, known)
  const look = lookOf(result)
  const { badge, icon } = result.payment?.refunded?.taken_back ? doubtful : looks[look]
  const said = words.result.looks[wentBack(result.payment) ?? look]
  return (
    <>
      <section className="result on-ink" aria-labelledby="result-heading">
        <div className="wrap">
          {steps}
          <div className="result__grid">
            <div>
              <span className={`badge ${badge}`}>
                <Icon name={icon} /> {said.badge}
              </span>
              <Heading look={look}>{said.title}</Heading>
              <p className="result__lead">{leadOf(look, result.payment)}</p>
              <Acts look={look} result={result} />
            </div>
            <ResultArt look={look} />
          </div>
          <NoScript>{words.result.noScript}</NoScript>
        </div>
      </section>
      {/* Someone who reads where their money is stays as well. */}
      <Leaving isOpen={isOpen(look) || look === 'refunded'} />
      <div className="result__body">
        <div className="wrap result__cols">
          {txId && look !== 'unknown' && (
            <Receipt txId={txId} look={look} payment={result.payment} today={today} />
          )}
          <WhatNow
            look={look}
            dates={result.payment?.dates ?? defaultDates}
            today={today}
            hasCoupon={Boolean(result.payment?.details?.coupon_code)}
          />
        </div>
      </div>
    </>
  )
}

/** How money went back, where that has words of its own. */
function wentBack(payment: Answer | undefined) {
  if (payment?.refunded?.late) return 'late'
  return payment?.refunded?.taken_back ? 'taken' : undefined
}

function leadOf(look: Look, payment: Answer | undefined) {
  if (look !== 'refunded' || !payment?.refunded) return words.result.looks[look].lead
  const { at, taken_back: _taken, late: _late, ...amount } = payment.refunded
  const { otherPaid, notPaidNow } = words.result
  const how = wentBack(payment) ?? 'refunded'
  const day = fullDate(dayInIndia(Date.parse(at)))
  return (
    <>
      {words.result[how](priceText(amount), day)}{' '}
      {how !== 'late' && (payment.paid_otherwise ? otherPaid : notPaidNow)}
    </>
  )
}

function Acts({ look, result }: { look: Look; result: ReturnType<typeof useResult> }) {
  switch (look) {
    case 'closed':
      return <ContinuePayment result={result} />
    case 'pending':
      return <Waiting result={result} mayContinue />
    case 'in-flight':
      return <Waiting result={result} />
    case 'failed':
      return <TryAgain />
    case 'refunded': {
      const { paid_otherwise, refunded } = result.payment ?? {}
      return paid_otherwise || refunded?.late ? null : <ApplyAgain />
    }
    case 'unnamed':
    case 'unknown':
      return <ContinueApplication />
    default:
      return null
  }
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
