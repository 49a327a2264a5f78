import { normaliseEmail } from '../../contract/application.ts'
import {
  checkRegisteredPhone,
  createScholarshipRequest,
  getUnpaidApplication,
  requestVerification,
  resendCodes,
  updateScholarshipRequest,
} from '../../contract/endpoints.ts'
import { toUnits } from '../../contract/money.ts'
import type { Serve } from '../http/endpoint.ts'
import { addresseeOf } from '../verification/verification.ts'
import {
  confirmApplication,
  isRegistered,
  requestPhoneCode,
  resendApplicationCodes,
  submitApplication,
  unpaidApplicationOf,
} from './application.ts'

export function applicationRoutes(serve: Serve) {
  serve(
    checkRegisteredPhone,
    { limit: 'check-registered-phone' },
    async ({ body: { email, phone_number, scholarship_code }, services }) => {
      const mailbox = normaliseEmail(email)
      const registered = await isRegistered(services, mailbox, phone_number, scholarship_code)
      return { data: { isOk: true, registered }, message: 'Checked.' }
    },
  )

  serve(requestVerification, { limit: 'request-code' }, async ({ body, request, services }) => {
    const addressee = addresseeOf(request.session.open(), body)
    await requestPhoneCode(services, addressee, body, request.ip)
    return { data: { isOk: true }, message: 'A code is on its way to your phone.' }
  })

  serve(
    createScholarshipRequest,
    { limit: 'create-application' },
    async ({ body, request, services }) => {
      const submitted = await submitApplication(
        services,
        addresseeOf(request.session.open(), body),
        body,
        request.ip,
      )
      const data = {
        isOk: true,
        scholarship_requested_id: submitted.id,
        phone_verified: submitted.phoneVerified,
        verified: submitted.confirmed,
        final_amount: toUnits(submitted.finalPaise),
        charge: submitted.charge,
      }
      return { data, message: 'Your application is stored.' }
    },
  )

  serve(updateScholarshipRequest, { limit: 'check-code' }, async ({ body, request, services }) => {
    await confirmApplication(services, addresseeOf(request.session.open(), body), body, {
      email: body.email_otp,
      phone: body.phone_otp ?? '',
    })
    return { data: { isOk: true }, message: 'Your email and phone are verified.' }
  })

  serve(resendCodes, { limit: 'request-code' }, async ({ body, request, services }) => {
    const addressee = addresseeOf(request.session.open(), body)
    await resendApplicationCodes(services, addressee, body, request.ip)
    return { data: { isOk: true }, message: 'A new code is on its way.' }
  })

  serve(getUnpaidApplication, { limit: 'read-application' }, async ({ request, services }) => {
    const { id } = request.session
    const application = id ? await unpaidApplicationOf(services, id) : null
    return { data: { application }, message: 'Here is what this browser left unpaid.' }
  })
}
