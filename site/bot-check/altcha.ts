import { getChallenge } from '../../contract/bot-check.ts'
import { call } from '../../contract/call.ts'
import { solve } from '../../ui/proof-of-work/solve.ts'

/** Fetches a challenge and does its proof of work; nothing without a solution. */
export async function solveAltcha(price = 1) {
  const params = price > 1 ? { price: String(price) } : {}
  const { data: challenge } = await call(getChallenge, undefined, { params })
  return solve(challenge)
}
