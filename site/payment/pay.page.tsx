import { useEffect, useState } from 'react'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { UnpaidApplication } from '../../contract/application.ts'
import { brand } from '../../contract/brand.ts'
import { call } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { gatewayNames, type PaymentPayload } from '../../contract/payment.ts'
import { applyPath, landingPath, payPath, resultPath } from '../../contract/urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoScript } from '../chrome/no-script.tsx'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { BeforeYouPay } from './before-you-pay.tsx'
import { Checkout } from './checkout.tsx'
import { Opening } from './gateways/opening.tsx'
import { PayLedger } from './pay-ledger.tsx'
import { usePayment, useReloadOnBack } from './use-payment.ts'
import { words } from './words.tsx'
import './payment.css'

const said = words.pay

/** The server opens this page's CSP for the visitor's gateway, and for no other. */
export const handle = { opensGateway: true, unlisted: true }

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  return [
    ...pageMeta({
      siteUrl: siteUrlOf(matches),
      path: payPath,
      title: `Pay | ${brand.programme}`,
      description: 'Pay the exam fee of your application.',
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function PayPage() {
  useReloadOnBack()
  const { payment, last, start, fail } = usePayment()
  const application = useApplication()
  const payload =
    payment.phase === 'ready' && isKnown(payment.payload) ? payment.payload : undefined
  const isFree = payload?.gateway === 'FREE' || application?.final_amount === 0
  const title =
    payload && payload.gateway !== 'FREE' ? words.gateways.of[payload.gateway].title : undefined
  return (
    <main id="main">
      <div className="pay">
        <PayLedger
          payload={last && isKnown(last) ? last : undefined}
          application={application}
          isLoading={payment.phase === 'starting'}
        />
        <section className="pay__right" aria-labelledby="pay-heading">
          <div className="pay__box">
            <h1 id="pay-heading" tabIndex={-1}>
              {title ?? said.title}
            </h1>
            <NoScript>{said.noScript}</NoScript>
            {payment.phase === 'starting' && (
              <Opening title={said.oneMoment}>{said.asking}</Opening>
            )}
            {payload && (
              <Checkout
                payload={payload}
                choose={(currency) => void start({ currency })}
                fail={fail}
              />
            )}
            {payment.phase === 'ready' && !payload && <Unsupported />}
            {payment.phase === 'paid' && <Paid sentence={payment.sentence} />}
            {payment.phase === 'failed' && (
              <Failed sentence={payment.sentence} onTryAgain={() => void start({ again: true })} />
            )}
            {!isFree && payment.phase !== 'paid' && (
              <BeforeYouPay provider={application?.provider} />
            )}
            <Reassurance />
          </div>
        </section>
      </div>
    </main>
  )
}

function isKnown(payload: { gateway: string }): payload is PaymentPayload {
  return 'txId' in payload && [...gatewayNames, 'FREE'].includes(payload.gateway)
}

/** Loads the application for the ledger; the payment goes on without it. */
function useApplication() {
  const [application, setApplication] = useState<UnpaidApplication>()
  useEffect(() => {
    call(getUnpaidApplication, undefined).then(
      ({ data }) => setApplication(data.application ?? undefined),
      () => undefined,
    )
  }, [])
  return application
}

function Unsupported() {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <b>{said.unsupported}</b>
        <p>{said.unsupportedAdvice}</p>
        <p className="notice__acts">
          <a className={buttonClass({ variant: 'ink', size: 'small' })} href={applyPath}>
            {said.back}
          </a>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

const WriteToUs = () => (
  <a className="link" href={`${landingPath}#contact`}>
    {said.writeToUs}
  </a>
)

function Failed({ sentence, onTryAgain }: { sentence: string; onTryAgain: () => void }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <b>{said.notStarted}</b>
        <p>{sentence}</p>
        <p className="notice__acts">
          <Button variant="ink" size="small" onClick={onTryAgain}>
            {said.tryAgain}
          </Button>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

/** The result page knows the payment that this browser began. */
function Paid({ sentence }: { sentence: string }) {
  return (
    <div className="notice" role="status">
      <Icon name="check" />
      <div>
        <b>{said.nothingLeft}</b>
        <p>{said.receiptSent(sentence)}</p>
        <p className="notice__acts">
          <a className={buttonClass({ variant: 'ink', size: 'small' })} href={resultPath}>
            {said.seePayment}
          </a>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

function Reassurance() {
  const { label, provider, providerMore, stay, stayMore } = said.trust
  return (
    <>
      <p className="pay__foot">
        <a className="link" href={applyPath}>
          {said.back}
        </a>
      </p>
      <ul className="trust" aria-label={label}>
        <li>
          <Icon name="lock" />
          <span>
            <b>{provider}</b> {providerMore}
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <b>{stay}</b> {stayMore}
          </span>
        </li>
      </ul>
    </>
  )
}
