import {
  continueMyApplication,
  getMyApplications,
  openMyApplications,
  sendMyApplicationCode,
} from '../../contract/standing.endpoints.ts'
import {
  continueApplication,
  proveWithCode,
  renewSession,
  sendStandingCode,
} from '../application/application.ts'
import type { Serve } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { standingsOf } from './standing.ts'

const nothing = { applications: [], masked: [], proved: [] }

export function standingRoutes(serve: Serve) {
  serve(getMyApplications, { limit: 'read-application' }, async ({ request, services }) => {
    const { id } = request.session
    const data = id ? await standingsOf(services, id) : nothing
    return { data, message: 'Here is what this browser may see.' }
  })

  serve(
    sendMyApplicationCode,
    { limit: 'request-code' },
    async ({ body, asker, request, services }) => {
      await sendStandingCode(services, request.session.open(), body, asker)
      return {
        data: { isOk: true },
        message: 'If you applied with this, a code is on its way.',
      }
    },
  )

  serve(openMyApplications, { limit: 'check-code' }, async ({ body, request, services }) => {
    const { id } = request.session
    // A browser that never asked for a code has none to give.
    if (!id) throw new Problem('wrong-code', 'otp.invalid', { field: 'otp_number' })
    await proveWithCode(services, id, body)
    await renewSession(services, request.session)
    return { data: { isOk: true }, message: 'Your applications are open.' }
  })

  serve(continueMyApplication, { limit: 'check-code' }, async ({ body, request, services }) => {
    const { id } = request.session
    if (!id) throw new Problem('not-found', 'application.not-found')
    await continueApplication(services, id, body.scholarship_requested_id)
    return { data: { isOk: true }, message: 'Carry on where you left off.' }
  })
}
