import { getChallenge } from '../../contract/bot-check.ts'
import { ApiError, call } from '../../contract/call.ts'
import { sendSignInCode } from '../../contract/desk/sign-in.ts'
import { solve } from '../../ui/proof-of-work/solve.ts'

/** A code that was sent, and the attempt that it belongs to. */
export type Sent = { email: string; attempt: string }

/** Sends a code. Where the server names a price, the browser does that work first and sends again. */
export async function sendTo(email: string, onWork: () => void): Promise<Sent> {
  const send = async (botToken?: string) => {
    const { data } = await call(sendSignInCode, { email }, { botToken })
    return { email, attempt: data.attempt }
  }
  return send().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.price)) throw error
    onWork()
    const params = { price: String(error.price) }
    const { data: challenge } = await call(getChallenge, undefined, { params })
    return send(await solve(challenge))
  })
}
