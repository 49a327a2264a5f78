import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Solution = Awaited<ReturnType<typeof solveChallenge>>
export type Outcome = { solution: Solution } | { failure: string }

// A rejection in here would reach nobody outside.
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const outcome: Outcome = await solveChallenge({ challenge, deriveKey }).then(
    (solution) => ({ solution }),
    (error: unknown) => ({ failure: String(error) }),
  )
  self.postMessage(outcome)
}
