import { checkReferral } from '../../contract/endpoints.ts'
import type { Serve } from '../http/endpoint.ts'
import { requireReferral } from './referral.ts'

export function referralRoutes(serve: Serve) {
  serve(checkReferral, { limit: 'check-referral' }, async ({ params, services }) => {
    const referral_code = await requireReferral(services, params.code)
    return { data: { isOk: true, referral_code }, message: 'The referral code is valid.' }
  })
}
