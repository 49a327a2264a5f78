import { Suspense, useCallback, useEffect } from 'react'
import { call, codeOf } from '../../contract/call.ts'
import type { Currency } from '../../contract/money.ts'
import { completePayment } from '../../contract/payment.endpoints.ts'
import type { GatewayName, PaymentPayload } from '../../contract/payment.ts'
import { Opening } from './gateways/opening.tsx'
import type { Complete, Outcome } from './gateways/props.ts'
import { type SiteGateway, siteGateways } from './gateways/registry.ts'
import { words } from './words.tsx'

type Props = {
  payload: PaymentPayload
  choose: (currency: Currency) => void
  fail: (sentence: string) => void
}

/** The chosen gateway's own part of the payment screen. */
export function Checkout(props: Props) {
  const { payload } = props
  const finish = useCallback(
    (outcome: Outcome) => {
      const url = new URL(payload.redirectUrl)
      url.searchParams.set('kspay_id', payload.txId)
      if (payload.gateway === 'FREE' || siteGateways[payload.gateway].tellsOutcome) {
        for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value)
      }
      location.assign(url)
    },
    [payload],
  )
  const complete = useCallback(
    async (result: unknown) => {
      const request = {
        payment_transaction_id: payload.txId,
        result: result as Record<string, unknown>,
      }
      return call(completePayment, request).then(({ data }) => data, toResultIfPaid)
    },
    [payload.txId],
  )
  return (
    <Suspense fallback={<Opening title={words.pay.oneMoment}>{words.pay.asking}</Opening>}>
      <OfGateway {...props} finish={finish} complete={complete} />
    </Suspense>
  )
}

/** Goes to the result page if it was paid elsewhere meanwhile: nothing was charged here. */
function toResultIfPaid(error: unknown) {
  if (codeOf(error) !== 'already-paid') throw error
  return { payment_status: 'PAYMENT_PAID' as const }
}

type OfGatewayProps = Props & { finish: (outcome: Outcome) => void; complete: Complete }

function OfGateway({ payload, ...rest }: OfGatewayProps) {
  if (payload.gateway === 'FREE') return <Nothing finish={rest.finish} />
  // The payload is of the same name as the entry.
  const { Checkout: Own } = siteGateways[payload.gateway] as SiteGateway<GatewayName>
  return <Own payload={payload} {...rest} />
}

/** Nothing to pay: the visitor goes straight on. */
function Nothing({ finish }: { finish: (outcome: Outcome) => void }) {
  useEffect(() => finish({ payment_status: 'Success' }), [finish])
  return null
}
