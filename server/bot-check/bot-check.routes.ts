import { getChallenge } from '../../contract/endpoints.ts'
import type { Serve } from '../http/endpoint.ts'

export function botCheckRoutes(serve: Serve) {
  serve(getChallenge, { limit: 'bot-check-challenge' }, async ({ request, services }) => ({
    data: await services.botCheck.challengeFor(request.ip),
    message: 'Solve it, and send the solution along.',
  }))
}
