import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { defaultDates } from '../../contract/event-defaults.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Leaving } from './leaving.tsx'
import { GoOn, TryAgain, Waiting } from './result-acts.tsx'
import { ResultArt } from './result-art.tsx'
import type { Look } from './result-look.ts'
import { Receipt } from './result-receipt.tsx'
import { WhatNow } from './result-way.tsx'
import { type Result, useResult } from './use-result.ts'

const pendingTitle = 'Transaction in pending!'

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
    title: pendingTitle,
  },
  'in-flight': {
    badge: 'badge--wait',
    icon: 'clock',
    word: 'Your bank is at work',
    title: pendingTitle,
  },
  unnamed: {
    badge: 'badge--wait',
    icon: 'alert',
    word: 'No payment is named here',
    title: pendingTitle,
  },
  asking: {
    badge: 'badge--wait',
    icon: 'clock',
    word: 'One moment',
    title: 'Asking for the result',
  },
}

function lookOf({ status, facts }: Pick<Result, 'status' | 'facts'>): Look {
  if (status === undefined) return 'asking'
  if (status === 'PAYMENT_PAID') return 'paid'
  if (status === 'FAILED') return 'failed'
  return facts?.in_flight ? 'in-flight' : 'pending'
}

/** What became of a payment: the truth of the server, never of the URL. */
export function PaymentResult({ txId, step }: { txId: string | undefined; step?: string }) {
  const result = useResult(txId)
  const look = txId ? lookOf(result) : 'unnamed'
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
            {look === 'pending' && <Waiting result={result} mayGoOn />}
            {look === 'in-flight' && <Waiting result={result} />}
            {look === 'unnamed' && <GoOn />}
            {look === 'failed' && <TryAgain />}
          </div>
          {look !== 'unnamed' && <ResultArt look={look === 'in-flight' ? 'pending' : look} />}
        </div>
      </section>
      <Leaving />
      <div className="result__body">
        <div className="wrap result__cols">
          {txId && <Receipt txId={txId} look={look} facts={result.facts} />}
          <WhatNow look={look} dates={result.facts?.dates ?? defaultDates} />
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
    case 'in-flight':
      return (
        <p className="result__lead">
          Your bank is still working on this payment. Some payments take days. You don’t need to pay
          again. We’ll email you when it goes through.
        </p>
      )
    case 'unnamed':
      return (
        <p className="result__lead">
          We cannot tell which payment you mean, so we cannot confirm it. If one did not go through,
          any amount deducted will be refunded in 3-4 business days.
        </p>
      )
    case 'asking':
      return <p className="result__lead">We are asking the payment provider.</p>
  }
}
