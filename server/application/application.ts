import { randomBytes } from 'node:crypto'
import { courseAmong, type ScholarshipRequest } from '../../contract/application.ts'
import { type Said, say } from '../../contract/messages/say.ts'
import { recordConsents } from '../consent/consent.ts'
import { priceWithCoupon } from '../coupon/coupon.ts'
import type { Database, Transaction } from '../db/connect.ts'
import type { Asker } from '../http/asker.ts'
import { Problem } from '../http/problem.ts'
import { findScholarship, holdOpen, type Scholarship } from '../partner/partner.ts'
import { chargeOf, methodsOf, providerOf } from '../price/price.ts'
import { requireReferral } from '../referral/referral.ts'
import type { Services } from '../services.ts'
import {
  type Addressee,
  ensureCode,
  isVerified,
  lastPhoneVerification,
  sendCode,
  spendCode,
} from '../verification/verification.ts'
import { isConfirmed, markConfirmed, saveApplication } from './application.store.ts'
import { findSubmitted, hasUnderWay } from './browser.store.ts'
import { isRegistered, requireFreeEmail } from './questions.ts'

export {
  type Application,
  findApplication,
  isConfirmed,
  lockApplication,
  markPaid,
  markRefunded,
} from './application.store.ts'
export { findUnpaid, isIdle, markUsed } from './browser.store.ts'
export { renewSession } from './browser.ts'
export {
  applicationsOf,
  continueApplication,
  deliverStandingCode,
  type Mine,
  proveWithCode,
  sendStandingCode,
  sightFor,
} from './proof.ts'
export { askRegistered, isRegistered, tellAsked } from './questions.ts'

type ScholarshipCodes = { scholarship_code: string; scholarship_company_code?: string | undefined }

/** Sends a code to the phone of someone who is filling in the form. */
export async function requestPhoneCode(
  services: Services,
  addressee: Addressee,
  { scholarship_code, scholarship_company_code }: ScholarshipCodes,
  asker: Asker,
) {
  const scholarship = await findScholarship(services, scholarship_code, scholarship_company_code)
  await requireOpen(services.db, scholarship, addressee)
  if (await isVerified(services, 'sms', addressee)) {
    throw new Problem('already-verified', 'phone.already-verified')
  }
  await requireFreeEmail(services, asker, addressee, scholarship.code)
  await services.db.transaction((tx) =>
    sendCode(services, tx, { channel: 'sms', addressee, asker }),
  )
}

/** Stores an application and sends the codes that step 2 asks for. */
export async function submitApplication(
  services: Services,
  addressee: Addressee,
  request: ScholarshipRequest,
  asker: Asker,
) {
  const { scholarship_code, scholarship_company_code } = request
  const scholarship = await findScholarship(services, scholarship_code, scholarship_company_code)
  await requireOpen(services.db, scholarship, addressee)
  requireCourse(scholarship, request.selected_course)
  const phone = await requireVerifiedPhone(services, addressee)
  await requireFreeEmail(services, asker, addressee, scholarship.code)
  await requireUnregistered(services, addressee, scholarship)
  const referralCode = await requireReferral(services, request.referral_code ?? '')
  const couponCode = (request.coupon_code ?? '').toUpperCase()
  const finalPaise = await priceWithCoupon(services, scholarship, couponCode, addressee)

  const application = await services.db.transaction(async (tx) => {
    // Looks once more, and it stays so until the application is stored.
    const closed = await holdOpen(tx, scholarship)
    await requireOpen(tx, { ...scholarship, closed }, addressee)
    const saved = await saveApplication(tx, {
      id: randomBytes(16).toString('hex'),
      ...addressee,
      scholarshipCode: scholarship.code,
      companyCode: scholarship.companyCode,
      fullname: request.fullname.trim(),
      companyName: scholarship.companyName || (request.company_name ?? '').trim(),
      selectedCourse: request.selected_course,
      referralCode,
      couponCode,
      demo: services.config.demo,
      phoneVerifiedAt: phone.fresh ? phone.at : null,
    })
    const channels = [
      // Step 2 asks for both codes or for none.
      ...(saved.emailVerifiedAt && phone.fresh ? [] : (['email'] as const)),
      ...(phone.fresh ? [] : (['sms'] as const)),
    ]
    await recordConsents(tx, { applicationId: saved.id }, request.consents)
    for (const channel of channels) await ensureCode(services, tx, { channel, addressee, asker })
    return saved
  })
  return {
    id: application.id,
    phoneVerified: phone.fresh,
    confirmed: isConfirmed(application),
    finalPaise,
    charge: chargeOf(services, scholarship, finalPaise),
    provider: providerOf(services, scholarship),
    payMethods: methodsOf(services, scholarship),
  }
}

/** Step 2: the codes of email and phone. What was confirmed once need not be confirmed again. */
export async function confirmApplication(
  services: Services,
  addressee: Addressee,
  scholarship: ScholarshipCodes,
  codes: { email: string; phone: string },
) {
  const application = await requireSubmitted(services, addressee, scholarship)
  const provesPhone =
    !application.phoneVerifiedAt && !(await isVerified(services, 'sms', addressee))
  if (provesPhone) {
    if (!codes.phone) throw new Problem('invalid', 'otp.mobile', { field: 'phone_otp' })
    await spendCode(services, 'sms', addressee, codes.phone, 'code.wrong-mobile')
  }
  if (!application.emailVerifiedAt && !(await isVerified(services, 'email', addressee))) {
    await spendCode(services, 'email', addressee, codes.email, 'code.wrong-email')
  }
  await markConfirmed(services.db, application.id)
  return { provesPhone }
}

export async function resendApplicationCodes(
  services: Services,
  addressee: Addressee,
  scholarship: ScholarshipCodes,
  asker: Asker,
) {
  const application = await requireSubmitted(services, addressee, scholarship)
  await services.db.transaction(async (tx) => {
    await sendCode(services, tx, { channel: 'email', addressee, asker })
    if (!application.phoneVerifiedAt) {
      await sendCode(services, tx, { channel: 'sms', addressee, asker })
    }
  })
}

/** A closed scholarship takes no new application. Applicants may correct theirs, and pay. */
async function requireOpen(
  db: Database | Transaction,
  { code, companyCode, closed }: Scholarship,
  addressee: Addressee,
) {
  if (!closed) return
  const owner = { ...addressee, scholarshipCode: code, companyCode }
  if (await hasUnderWay(db, owner)) return
  const { note } = closed
  throw new Problem(
    'applications-closed',
    note ? say('applications.closed-because', { note }) : 'applications.closed',
  )
}

function requireCourse({ courses }: Scholarship, course: string) {
  const { error } = courseAmong(courses).safeParse(course)
  const [issue] = error?.issues ?? []
  if (issue) throw new Problem('invalid', issue.message as Said, { field: 'selected_course' })
}

/**
 * The phone alone: the email may have been corrected since, and gets a code of its own in step 2.
 */
async function requireVerifiedPhone({ db }: Services, addressee: Addressee) {
  const verification = await lastPhoneVerification(db, addressee)
  if (!verification)
    throw new Problem('phone-not-verified', 'phone.unverified', { field: 'phone_number' })
  return verification
}

async function requireUnregistered(
  services: Services,
  { email, phone }: Addressee,
  { code }: Scholarship,
) {
  if (await isRegistered(services, email, phone, code)) {
    throw new Problem('already-registered', 'phone.registered', { field: 'phone_number' })
  }
}

async function requireSubmitted(
  { db }: Services,
  { sessionId, email, phone }: Addressee,
  { scholarship_code: scholarshipCode, scholarship_company_code: companyCode }: ScholarshipCodes,
) {
  const owner = { sessionId, email, phone, scholarshipCode, companyCode }
  const application = await findSubmitted(db, owner)
  if (!application) {
    throw new Problem('not-found', 'application.lost')
  }
  return application
}
