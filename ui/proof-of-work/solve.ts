import type { Outcome } from './proof-of-work.worker.ts'

/** Solves a challenge in a web worker, and returns the token; nothing without a solution. */
export async function solve(challenge: object) {
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
