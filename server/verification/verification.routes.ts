import { verifyPhone } from '../../contract/endpoints.ts'
import { invalidOtp } from '../../contract/verification.ts'
import type { Serve } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { addresseeOf, spendCode } from './verification.ts'

export function verificationRoutes(serve: Serve) {
  serve(verifyPhone, { limit: 'check-code' }, async ({ body, request, services }) => {
    const { id } = request.session
    if (!id) throw new Problem('wrong-code', invalidOtp, { field: 'phone_otp' })
    await spendCode(services, 'sms', addresseeOf(id, body), body.phone_otp, invalidOtp)
    return { data: { isOk: true }, message: 'Your phone number is verified.' }
  })
}
