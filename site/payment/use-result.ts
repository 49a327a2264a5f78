import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { verifyPayment } from '../../contract/endpoints.ts'
import { call } from '../api.ts'
import { clearDraft } from '../application/draft.ts'

export type Facts = z.infer<typeof verifyPayment.data>

export type Result = {
  /** Undefined until the server has answered for the first time. */
  status: 'PAYMENT_PAID' | 'FAILED' | 'PENDING' | undefined
  facts: Facts | undefined
  askedAt: Date | undefined
  asking: boolean
}

const pauses = [2_000, 3_000, 5_000, 10_000]
/** Many banks need seconds; one that takes days need not be asked every ten. */
const pauseInFlight = 30_000

/** What became of a payment, as the server says; polled with backoff for as long as it is open. */
export function useResult(txId: string | undefined) {
  const [result, setResult] = useState<Result>({
    status: undefined,
    facts: undefined,
    askedAt: undefined,
    asking: false,
  })
  const [turn, setTurn] = useState(0)

  const ask = useCallback(async () => {
    if (!txId) return
    setResult((last) => ({ ...last, asking: true }))
    try {
      const { data } = await call(verifyPayment, { payment_transaction_id: txId })
      if (data.payment_status === 'PAYMENT_PAID') clearDraft()
      setResult({ status: data.payment_status, facts: data, askedAt: new Date(), asking: false })
    } catch {
      // Nobody knows yet; an earlier answer still stands.
      setResult((last) => ({ ...last, status: last.status ?? 'PENDING', asking: false }))
    }
    setTurn((last) => last + 1)
  }, [txId])

  const isInFlight = result.facts?.in_flight === true
  useEffect(() => {
    if (result.status && result.status !== 'PENDING') return
    const timer = setTimeout(ask, pauseAfter(turn, isInFlight))
    return () => clearTimeout(timer)
  }, [ask, turn, result.status, isInFlight])

  return { ...result, ask }
}

export function pauseAfter(turns: number, isInFlight: boolean) {
  if (turns === 0) return 0
  return pauses[turns - 1] ?? (isInFlight ? pauseInFlight : pauses.at(-1))
}
