import { useState } from 'react'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { applyPath, landingPath } from '../../contract/urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../api.ts'
import { openPay } from '../application/request-id.ts'
import { Dots } from './gateways/opening.tsx'
import type { Result } from './use-result.ts'

/** Goes on with the same application: nothing is typed again. */
function usePayAgain() {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { data } = await call(getUnpaidApplication, undefined)
      if (data.application?.verified) {
        return openPay(data.application.scholarship_requested_id)
      }
    } catch {
      // The form offers to resume the application as well.
    }
    location.assign(applyPath)
  }
  return { busy, again }
}

export function TryAgain() {
  const { busy, again } = usePayAgain()
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

/** Whoever left the window before paying goes on with the same payment: none is taken twice. */
function GoOnButton({ children }: { children: string }) {
  const { busy, again } = usePayAgain()
  return (
    <Button variant="line" busy={busy} progress="Opening the payment…" onClick={() => void again()}>
      {children}
    </Button>
  )
}

/** Nobody knows which payment is meant, so there is nothing to ask about. */
export const GoOn = () => (
  <p className="result__acts">
    <GoOnButton>Go on with my application</GoOnButton>
  </p>
)

type WaitingProps = {
  result: Result & { ask: () => Promise<void> }
  /** Nobody has paid yet, as far as is known. */
  mayGoOn?: boolean
}

export function Waiting({ result, mayGoOn = false }: WaitingProps) {
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
        <Button
          variant="line"
          busy={result.asking}
          progress="Asking…"
          onClick={() => void result.ask()}
        >
          <Icon name="refresh" /> Ask now
        </Button>
        {mayGoOn && <GoOnButton>Go on with the payment</GoOnButton>}
      </p>
    </>
  )
}
