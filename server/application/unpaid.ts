import type { MaskedApplication, UnpaidApplication } from '../../contract/application.ts'
import { maskedEmail, maskedName, maskedPhone } from '../../contract/masked.ts'
import { toUnits } from '../../contract/money.ts'
import { tickedConsents } from '../consent/consent.ts'
import { priceWithCoupon } from '../coupon/coupon.ts'
import type { Asker } from '../http/asker.ts'
import { Problem } from '../http/problem.ts'
import { type Scholarship, scholarshipOf } from '../partner/partner.ts'
import { chargeOf, methodsOf, providerOf } from '../price/price.ts'
import type { Services } from '../services.ts'
import { sendCode, spendCode } from '../verification/verification.ts'
import { type Application, isConfirmed } from './application.store.ts'
import { findUnpaid, isIdle, isLastPaid, markUsed } from './browser.store.ts'

type Unpaid = {
  application: UnpaidApplication | null
  masked: MaskedApplication | null
  paid: boolean
}

/**
 * Finds what this browser left unpaid, with today's price; masked where nobody has used it for a
 * while.
 */
export async function unpaidApplicationOf(services: Services, sessionId: string): Promise<Unpaid> {
  const paid = await isLastPaid(services.db, sessionId)
  const application = await findUnpaid(services.db, sessionId)
  if (!application) return { application: null, masked: null, paid }
  if (await isIdle(services.db, application.id)) {
    return { application: null, masked: maskedOf(application), paid }
  }
  await markUsed(services.db, application.id)
  return { application: await detailsOf(services, application), masked: null, paid }
}

async function detailsOf(services: Services, application: Application): Promise<UnpaidApplication> {
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
    provider: providerOf(services, scholarship),
    pay_methods: methodsOf(services, scholarship),
    dates: scholarship.dates,
    consents: await tickedConsents(services, application.id),
  }
}

const maskedOf = ({ id, fullname, email, phone }: Application): MaskedApplication => ({
  scholarship_requested_id: id,
  fullname: maskedName(fullname),
  email: maskedEmail(email),
  phone_number: maskedPhone(phone),
})

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

/** Sends a code to the person who began the application: with it they open it again. */
export async function sendProof(services: Services, session: string | undefined, asker: Asker) {
  const { sessionId, phone, email } = await requireUnpaidOf(services, session)
  const addressee = { sessionId, phone, email }
  await services.db.transaction((tx) =>
    sendCode(services, tx, { channel: 'sms', addressee, asker }),
  )
}

export async function openWithProof(services: Services, sessionId: string, code: string) {
  const application = await requireUnpaidOf(services, sessionId)
  const addressee = { sessionId, phone: application.phone, email: application.email }
  await spendCode(services, 'sms', addressee, code, 'otp.invalid')
  await markUsed(services.db, application.id)
}

async function requireUnpaidOf({ db }: Services, sessionId: string | undefined) {
  const application = sessionId && (await findUnpaid(db, sessionId))
  if (!application) {
    throw new Problem('not-found', 'application.lost')
  }
  return application
}
