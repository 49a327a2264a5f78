import { useCallback, useEffect, useRef, useState } from 'react'
import { call, codeOf } from '../../contract/call.ts'
import { verifyPayment } from '../../contract/payment.endpoints.ts'
import type { PaymentResult, PaymentStatus } from '../../contract/payment.ts'
import { clearDraft } from '../application/draft.ts'
import { forgetOpenPayment, storeOpenPayment } from './last-payment.ts'

export type Result = {
  /** Undefined until someone has answered. UNKNOWN: there is no such payment. */
  status: PaymentStatus | 'UNKNOWN' | undefined
  payment: PaymentResult | undefined
  askedAt: Date | undefined
  asking: boolean
}

const pauses = [2_000, 3_000, 5_000, 10_000]
/** Pause between two questions of the server to the provider: sooner it could only say less. */
const rest = 2_000
/** Many banks need seconds; one that takes days need not be asked every ten. */
const pauseInFlight = 30_000

type Known = Pick<Result, 'status' | 'payment'>
const nothing: Known = { status: undefined, payment: undefined }

/**
 * Polls the server for the outcome of a payment, with backoff, for as long as it is open. `known`:
 * what the page came with.
 */
export function useResult(txId: string | undefined, known = nothing) {
  const [result, setResult] = useState<Result>({ ...known, askedAt: undefined, asking: false })
  const [turn, setTurn] = useState(0)
  const answeredAt = useRef(known.payment ? performance.now() : -rest)

  const ask = useCallback(async () => {
    if (!txId) return
    setResult((last) => ({ ...last, asking: true }))
    await pause(answeredAt.current + rest - performance.now())
    try {
      const { data } = await call(verifyPayment, { payment_transaction_id: txId })
      answeredAt.current = performance.now()
      setResult({ status: data.payment_status, payment: data, askedAt: new Date(), asking: false })
    } catch (error) {
      // Nobody knows yet; an earlier answer still stands.
      const status = codeOf(error) === 'not-found' ? ('UNKNOWN' as const) : undefined
      setResult((last) => ({
        ...last,
        status: status ?? last.status ?? 'PENDING',
        asking: false,
      }))
    }
    setTurn((last) => last + 1)
  }, [txId])

  const { status, payment } = result
  const isInFlight = payment?.in_flight === true
  // What the page did not know when it was made is asked about once more.
  const isOver = status !== undefined && status !== 'PENDING' && (turn > 0 || status !== 'UNKNOWN')
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(ask, pauseAfter(turn, isInFlight))
    return () => clearTimeout(timer)
  }, [ask, turn, isOver, isInFlight])

  useEffect(() => {
    if (!txId || !status) return
    if (status === 'PENDING') storeOpenPayment(txId)
    else forgetOpenPayment()
    if (status === 'PAYMENT_PAID') clearDraft()
  }, [txId, status])

  return { ...result, txId, ask }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export function pauseAfter(turns: number, isInFlight: boolean) {
  if (turns === 0) return 0
  return pauses[turns - 1] ?? (isInFlight ? pauseInFlight : pauses.at(-1))
}
