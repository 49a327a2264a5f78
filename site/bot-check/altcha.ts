import { call } from '../../contract/call.ts'
import { getChallenge } from '../../contract/endpoints.ts'
import type { Outcome } from './proof-of-work.worker.ts'

/** Fetches a challenge and does its proof of work in a web worker; nothing without a solution. */
export async function solveAltcha(price = 1) {
  const params = price > 1 ? { price: String(price) } : {}
  const { data: challenge } = await call(getChallenge, undefined, { params })
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = reject
      worker.postMessage(challenge)
    })
    if ('failure' in outcome) throw new Error(outcome.failure)
    return outcome.solution ? btoa(JSON.stringify({ challenge, ...outcome })) : ''
  } finally {
    worker.terminate()
  }
}
