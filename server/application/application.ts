import { randomBytes } from 'node:crypto'
import {
  alreadyRegistered,
  courseAmong,
  emailInUse,
  type ScholarshipRequest,
  type UnpaidApplication,
} from '../../contract/application.ts'
import { toUnits } from '../../contract/money.ts'
import { phoneNotVerified, wrongEmailCode, wrongMobileCode } from '../../contract/verification.ts'
import { priceWithCoupon } from '../coupon/coupon.ts'
import { Problem } from '../http/problem.ts'
import { findScholarship, type Scholarship, scholarshipOf } from '../partner/partner.ts'
import { chargeOf } from '../price/price.ts'
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
import {
  type Application,
  deleteUnpaidOlderThan,
  findSubmitted,
  findUnpaid,
  hasPaid,
  isEmailTaken,
  markConfirmed,
  saveApplication,
} from './application.store.ts'

export {
  type Application,
  findApplication,
  findUnpaid,
  lockApplication,
  markPaid,
  markRefunded,
} from './application.store.ts'

type ScholarshipCodes = { scholarship_code: string; scholarship_company_code?: string | undefined }

/** Sends a code to the phone of somebody who is filling in the form. */
export async function requestPhoneCode(
  services: Services,
  addressee: Addressee,
  { scholarship_code, scholarship_company_code }: ScholarshipCodes,
  clientIp: string,
) {
  const scholarship = await findScholarship(services, scholarship_code, scholarship_company_code)
  if (await isVerified(services, 'sms', addressee)) {
    throw new Problem('already-verified', 'This phone number is already verified.')
  }
  await requireFreeEmail(services, addressee, scholarship)
  await services.db.transaction((tx) =>
    sendCode(services, tx, { channel: 'sms', addressee, clientIp }),
  )
}

export async function isRegistered(
  { db }: Services,
  email: string,
  phone: string,
  scholarshipCode: string,
) {
  return hasPaid(db, { email, phone, scholarshipCode })
}

/** Stores an application and sends the codes that step 2 asks for. */
export async function submitApplication(
  services: Services,
  addressee: Addressee,
  request: ScholarshipRequest,
  clientIp: string,
) {
  const { scholarship_code, scholarship_company_code } = request
  const scholarship = await findScholarship(services, scholarship_code, scholarship_company_code)
  requireCourse(scholarship, request.selected_course)
  const phone = await requireVerifiedPhone(services, addressee)
  await requireFreeEmail(services, addressee, scholarship)
  await requireUnpaid(services, addressee, scholarship)
  const referralCode = await requireReferral(services, request.referral_code ?? '')
  const couponCode = (request.coupon_code ?? '').toUpperCase()
  const finalPaise = await priceWithCoupon(services, scholarship, couponCode, addressee)

  const application = await services.db.transaction(async (tx) => {
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
      phoneVerifiedAt: phone.fresh ? phone.at : null,
    })
    const channels = [
      // Step 2 asks for both codes or for none.
      ...(saved.emailVerifiedAt && phone.fresh ? [] : (['email'] as const)),
      ...(phone.fresh ? [] : (['sms'] as const)),
    ]
    for (const channel of channels) await ensureCode(services, tx, { channel, addressee, clientIp })
    return saved
  })
  return {
    id: application.id,
    phoneVerified: phone.fresh,
    confirmed: isConfirmed(application),
    finalPaise,
    charge: chargeOf(services, scholarship, finalPaise),
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
  if (!application.phoneVerifiedAt && !(await isVerified(services, 'sms', addressee))) {
    if (!codes.phone)
      throw new Problem('invalid', 'Mobile OTP must be 6 digits.', { field: 'phone_otp' })
    await spendCode(services, 'sms', addressee, codes.phone, wrongMobileCode)
  }
  if (!application.emailVerifiedAt && !(await isVerified(services, 'email', addressee))) {
    await spendCode(services, 'email', addressee, codes.email, wrongEmailCode)
  }
  await markConfirmed(services.db, application.id)
}

export async function resendApplicationCodes(
  services: Services,
  addressee: Addressee,
  scholarship: ScholarshipCodes,
  clientIp: string,
) {
  const application = await requireSubmitted(services, addressee, scholarship)
  await services.db.transaction(async (tx) => {
    await sendCode(services, tx, { channel: 'email', addressee, clientIp })
    if (!application.phoneVerifiedAt) {
      await sendCode(services, tx, { channel: 'sms', addressee, clientIp })
    }
  })
}

/** What this browser left unpaid, with today's price. */
export async function unpaidApplicationOf(
  services: Services,
  sessionId: string,
): Promise<UnpaidApplication | null> {
  const application = await findUnpaid(services.db, sessionId)
  if (!application) return null
  const scholarship = await scholarshipOf(services, application)
  const { couponCode, finalPaise } = await currentPrice(services, application, scholarship)
  return {
    scholarship_requested_id: application.id,
    verified: isConfirmed(application),
    phone_verified: application.phoneVerifiedAt !== null,
    fullname: application.fullname,
    email: application.email,
    phone_number: application.phone,
    selected_course: application.selectedCourse,
    company_name: application.companyName,
    referral_code: application.referralCode,
    coupon_code: couponCode,
    scholarship_code: application.scholarshipCode,
    scholarship_company_code: application.companyCode,
    amount: toUnits(scholarship.priceInPaise),
    final_amount: toUnits(finalPaise),
    charge: chargeOf(services, scholarship, finalPaise),
    dates: scholarship.dates,
  }
}

/** Step 2 is done: email and phone are confirmed. */
export const isConfirmed = ({ emailVerifiedAt, phoneVerifiedAt }: Application) =>
  emailVerifiedAt !== null && phoneVerifiedAt !== null

/** The price now; a coupon that no longer holds is left out. */
async function currentPrice(
  services: Services,
  application: Application,
  scholarship: Scholarship,
) {
  try {
    const { couponCode } = application
    const finalPaise = await priceWithCoupon(services, scholarship, couponCode, application)
    return { couponCode, finalPaise }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'invalid-coupon')) throw error
    return { couponCode: '', finalPaise: scholarship.priceInPaise }
  }
}

export async function eraseUnpaidApplications({ db, config }: Services) {
  await deleteUnpaidOlderThan(db, config.unpaidRetentionDays)
}

function requireCourse({ courses }: Scholarship, course: string) {
  const { error } = courseAmong(courses).safeParse(course)
  const [issue] = error?.issues ?? []
  if (issue) throw new Problem('invalid', issue.message, { field: 'selected_course' })
}

/** The phone alone: the email may have been mended since, and gets a code of its own in step 2. */
async function requireVerifiedPhone({ db }: Services, addressee: Addressee) {
  const verification = await lastPhoneVerification(db, addressee)
  if (!verification)
    throw new Problem('phone-not-verified', phoneNotVerified, { field: 'phone_number' })
  return verification
}

async function requireFreeEmail(
  { db }: Services,
  { email, phone }: Addressee,
  { code }: Scholarship,
) {
  if (await isEmailTaken(db, { email, phone, scholarshipCode: code })) {
    throw new Problem('email-in-use', emailInUse, { field: 'email' })
  }
}

async function requireUnpaid({ db }: Services, { email, phone }: Addressee, { code }: Scholarship) {
  if (await hasPaid(db, { email, phone, scholarshipCode: code })) {
    throw new Problem('already-registered', alreadyRegistered, { field: 'phone_number' })
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
    throw new Problem('not-found', "We couldn't find your application. Please submit it again.")
  }
  return application
}
