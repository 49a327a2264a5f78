import { useEffect, useState } from 'react'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { UnpaidApplication } from '../../contract/application.ts'
import { brand } from '../../contract/brand.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { gatewayNames, type PaymentPayload } from '../../contract/payment.ts'
import { applyPath, landingPath, payPath, resultPath } from '../../contract/urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../api.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { Checkout } from './checkout.tsx'
import { Opening } from './gateways/opening.tsx'
import { siteGateways } from './gateways/registry.ts'
import { PayLedger } from './pay-ledger.tsx'
import { usePayment, useReloadOnBack } from './use-payment.ts'
import './payment.css'

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
  const { payment, start, fail } = usePayment()
  const application = useApplication()
  const payload =
    payment.phase === 'ready' && isKnown(payment.payload) ? payment.payload : undefined
  const title =
    payload && payload.gateway !== 'FREE' ? siteGateways[payload.gateway].title : undefined
  return (
    <main id="main">
      <div className="pay">
        <PayLedger payload={payload} application={application} />
        <section className="pay__right" aria-labelledby="pay-heading">
          <div className="pay__box">
            <h1 id="pay-heading" tabIndex={-1}>
              {title ?? (payment.phase === 'starting' ? 'Preparing your payment' : 'Payment')}
            </h1>
            {payment.phase === 'starting' && (
              <Opening title="One moment…">We are asking the payment provider.</Opening>
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

/** What stands in the ledger; the payment goes on without it. */
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
        <b>Unsupported gateway</b>
        <p>
          Nothing was charged. Your application is saved; go back and press Pay again, or write to
          us.
        </p>
        <p className="notice__acts">
          <a className={buttonClass({ variant: 'ink', size: 'small' })} href={applyPath}>
            Back to my application
          </a>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

const WriteToUs = () => (
  <a className="link" href={`${landingPath}#contact`}>
    Write to us
  </a>
)

function Failed({ sentence, onTryAgain }: { sentence: string; onTryAgain: () => void }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <div>
        <b>The payment did not start</b>
        <p>{sentence}</p>
        <p className="notice__acts">
          <Button variant="ink" size="small" onClick={onTryAgain}>
            Try again
          </Button>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

/** The result page knows the payment that this tab began. */
function Paid({ sentence }: { sentence: string }) {
  return (
    <div className="notice" role="status">
      <Icon name="check" />
      <div>
        <b>Nothing is left to pay</b>
        <p>{sentence} The receipt is in your mail.</p>
        <p className="notice__acts">
          <a className={buttonClass({ variant: 'ink', size: 'small' })} href={resultPath}>
            See the payment
          </a>
          <WriteToUs />
        </p>
      </div>
    </div>
  )
}

function Reassurance() {
  return (
    <>
      <p className="pay__foot">
        <a className="link" href={applyPath}>
          Back to my application
        </a>
      </p>
      <ul className="trust" aria-label="Good to know">
        <li>
          <Icon name="lock" />
          <span>
            <b>The provider handles the payment.</b> Your card and bank details never reach{' '}
            {brand.provider}.
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <b>This tab may stay open.</b> Do not pay twice: if it takes long, we keep asking and
            tell you here and by email.
          </span>
        </li>
      </ul>
    </>
  )
}
