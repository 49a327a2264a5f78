import { requestVerification, verifyPhone } from '../../contract/endpoints.ts'
import { invalidOtp } from '../../contract/verification.ts'
import { requestPhoneCode } from '../application/application.ts'
import type { Serve } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { spendCode } from './verification.ts'

export function verificationRoutes(serve: Serve) {
  serve(requestVerification, { limit: 'request-code' }, async ({ body, request, services }) => {
    const { phone_number: phone, email } = body
    const addressee = { sessionId: request.session.open(), phone, email: email.toLowerCase() }
    await requestPhoneCode(services, addressee, body, request.ip)
    return { data: { isOk: true }, message: 'A code is on its way to your phone.' }
  })

  serve(verifyPhone, { limit: 'check-code' }, async ({ body, request, services }) => {
    const { phone_number: phone, email, phone_otp } = body
    const { id: sessionId } = request.session
    if (!sessionId) throw new Problem('wrong-code', invalidOtp, { field: 'phone_otp' })
    const addressee = { sessionId, phone, email: email.toLowerCase() }
    await spendCode(services, 'sms', addressee, phone_otp, invalidOtp)
    return { data: { isOk: true }, message: 'Your phone number is verified.' }
  })
}
