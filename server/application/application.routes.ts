import { normaliseEmail } from '../../contract/application.ts'
import {
  checkRegisteredPhone,
  createScholarshipRequest,
  forgetUnpaidApplication,
  getUnpaidApplication,
  openUnpaidApplication,
  requestVerification,
  resendCodes,
  sendUnpaidApplicationCode,
  updateScholarshipRequest,
  verifyPhone,
} from '../../contract/endpoints.ts'
import { toUnits } from '../../contract/money.ts'
import type { Serve } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import type { Session } from '../http/session.ts'
import { addresseeOf, spendCode } from '../verification/verification.ts'
import {
  askRegistered,
  confirmApplication,
  requestPhoneCode,
  resendApplicationCodes,
  submitApplication,
} from './application.ts'
import { forgetBrowser, renewSession } from './browser.ts'
import { openWithProof, sendProof, unpaidApplicationOf } from './unpaid.ts'

export function applicationRoutes(serve: Serve) {
  serve(
    checkRegisteredPhone,
    { limit: 'check-registered-phone' },
    async ({ body: { email, phone_number, scholarship_code }, asker, request, services }) => {
      const sessionId = request.session.id
      const registered = await askRegistered(
        services,
        { ...asker, sessionId },
        {
          email: normaliseEmail(email),
          phone: phone_number,
          scholarshipCode: scholarship_code,
        },
      )
      // The next question of this browser is counted as its own.
      if (!sessionId) request.session.open()
      return { data: { isOk: true, registered }, message: 'Checked.' }
    },
  )

  serve(
    requestVerification,
    { limit: 'request-code' },
    async ({ body, asker, request, services }) => {
      const addressee = addresseeOf(request.session.open(), body)
      await requestPhoneCode(services, addressee, body, asker)
      return { data: { isOk: true }, message: 'A code is on its way to your phone.' }
    },
  )

  serve(verifyPhone, { limit: 'check-code' }, async ({ body, request, services }) => {
    const id = sessionIdOf(request.session)
    await spendCode(services, 'sms', addresseeOf(id, body), body.phone_otp, 'otp.invalid')
    await renewSession(services, request.session)
    return { data: { isOk: true }, message: 'Your phone number is verified.' }
  })

  serve(
    createScholarshipRequest,
    { limit: 'create-application' },
    async ({ body, asker, request, services }) => {
      const submitted = await submitApplication(
        services,
        addresseeOf(request.session.open(), body),
        body,
        asker,
      )
      const data = {
        isOk: true,
        scholarship_requested_id: submitted.id,
        phone_verified: submitted.phoneVerified,
        verified: submitted.confirmed,
        final_amount: toUnits(submitted.finalPaise),
        charge: submitted.charge,
        provider: submitted.provider,
        pay_methods: submitted.payMethods,
      }
      return { data, message: 'Your application is stored.' }
    },
  )

  serve(updateScholarshipRequest, { limit: 'check-code' }, async ({ body, request, services }) => {
    const addressee = addresseeOf(request.session.open(), body)
    const codes = { email: body.email_otp, phone: body.phone_otp ?? '' }
    const { provesPhone } = await confirmApplication(services, addressee, body, codes)
    if (provesPhone) await renewSession(services, request.session)
    return { data: { isOk: true }, message: 'Your email and phone are verified.' }
  })

  serve(resendCodes, { limit: 'request-code' }, async ({ body, asker, request, services }) => {
    const addressee = addresseeOf(request.session.open(), body)
    await resendApplicationCodes(services, addressee, body, asker)
    return { data: { isOk: true }, message: 'A new code is on its way.' }
  })

  serve(getUnpaidApplication, { limit: 'read-application' }, async ({ request, services }) => {
    const { id } = request.session
    const data = id
      ? await unpaidApplicationOf(services, id)
      : { application: null, masked: null, paid: false }
    return { data, message: 'Here is what this browser left unpaid.' }
  })

  serve(sendUnpaidApplicationCode, { limit: 'request-code' }, async (call) => {
    await sendProof(call.services, call.request.session.id, call.asker)
    return { data: { isOk: true }, message: 'A code is on its way to your phone.' }
  })

  serve(openUnpaidApplication, { limit: 'check-code' }, async ({ body, request, services }) => {
    await openWithProof(services, sessionIdOf(request.session), body.phone_otp)
    await renewSession(services, request.session)
    return { data: { isOk: true }, message: 'Your application is open again.' }
  })

  serve(forgetUnpaidApplication, { limit: 'check-code' }, async ({ request, services }) => {
    await forgetBrowser(services, request.session)
    return { data: { isOk: true }, message: 'This browser knows nothing of it any more.' }
  })
}

/** A browser that never asked for a code has none to give. */
function sessionIdOf({ id }: Session) {
  if (!id) throw new Problem('wrong-code', 'otp.invalid', { field: 'phone_otp' })
  return id
}
