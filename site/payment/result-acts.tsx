import { type MouseEvent, type ReactNode, useState } from 'react'
import { clockInIndia } from '../../contract/calendar.ts'
import { call } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { applyPath, landingPath } from '../../contract/urls.ts'
import { type ButtonLook, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dueOf, openPay } from '../application/request-id.ts'
import { Dots } from './gateways/opening.tsx'
import { resultUrl } from './result-url.ts'
import type { useResult } from './use-result.ts'
import { words } from './words.tsx'

const said = words.result

/** Goes on with the same application: nothing is typed again. */
async function payAgain() {
  try {
    const { data } = await call(getUnpaidApplication, undefined)
    const { application } = data
    if (application?.verified) {
      return openPay(application.scholarship_requested_id, dueOf(application))
    }
  } catch {
    // The form offers to resume the application as well.
  }
  location.assign(applyPath)
}

/** A link, so that it leads to the application where no script runs. */
function PayLink({ variant, children }: { variant?: ButtonLook['variant']; children: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    void payAgain()
  }
  return (
    <a
      className={buttonClass({ variant })}
      href={applyPath}
      aria-busy={isBusy || undefined}
      onClick={open}
    >
      {isBusy ? said.opening : children}
    </a>
  )
}

export const TryAgain = () => (
  <p className="result__acts">
    <PayLink>
      {said.tryAgain} <Icon name="arrow" />
    </PayLink>
    <a className={buttonClass({ variant: 'line' })} href={`${landingPath}#contact`}>
      {said.writeToUs}
    </a>
  </p>
)

/** A registration that is not paid any more is followed by a new one. */
export const ApplyAgain = () => (
  <p className="result__acts">
    <a className={buttonClass({ variant: 'line' })} href={applyPath}>
      {said.applyAgain}
    </a>
  </p>
)

/** Nobody knows which payment is meant, so there is nothing to ask about. */
export const ContinueApplication = () => (
  <p className="result__acts">
    <PayLink variant="line">{said.continueApplication}</PayLink>
  </p>
)

type Asked = { result: ReturnType<typeof useResult> }

type CheckProps = Asked & { className: string; children: ReactNode }

/** Loads the page again where no script runs, which asks as well. */
function CheckLink({ result, className, children }: CheckProps) {
  const check = (event: MouseEvent) => {
    event.preventDefault()
    if (!result.asking) void result.ask()
  }
  return (
    <a
      className={className}
      href={resultUrl(result.txId ?? '')}
      onClick={check}
      aria-busy={result.asking || undefined}
    >
      <Icon name="refresh" /> {result.asking ? said.checking : children}
    </a>
  )
}

/** Leads back to the same payment if the checkout was left before paying: none is taken twice. */
export const ContinuePayment = ({ result }: Asked) => (
  <p className="result__acts">
    <PayLink>
      {said.continuePayment} <Icon name="arrow" />
    </PayLink>
    <CheckLink result={result} className="link">
      {said.checkAgain}
    </CheckLink>
  </p>
)

type WaitingProps = Asked & {
  /** No bank is at work, so going on with the same payment is worth a try. */
  mayContinue?: boolean
}

export function Waiting({ result, mayContinue = false }: WaitingProps) {
  const time = result.askedAt && clockInIndia(result.askedAt.getTime())
  return (
    <>
      <div className="live" role="status">
        <Dots />
        <p>
          <b>{said.stillChecking}</b> {said.updatesItself}
          {/* Read out once, not with every second that passes. */}
          {time && (
            <span aria-hidden="true">
              {' '}
              {said.lastChecked(<span className="num nb">{time}</span>)}
            </span>
          )}
        </p>
      </div>
      <p className="result__acts">
        <CheckLink result={result} className={buttonClass({ variant: 'line' })}>
          {said.checkNow}
        </CheckLink>
        {mayContinue && <PayLink variant="line">{said.continuePayment}</PayLink>}
      </p>
    </>
  )
}
