import { getChallenge } from '../../contract/bot-check.ts'
import type { Serve } from '../http/endpoint.ts'

export function botCheckRoutes(serve: Serve) {
  serve(getChallenge, { limit: 'bot-check-challenge' }, async ({ params, asker, services }) => ({
    data: await services.botCheck.challengeFor(asker.clientIp, Number(params.price ?? 1)),
    message: 'Solve it, and send the solution along.',
  }))
}
