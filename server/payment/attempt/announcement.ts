import { priceOf } from '../../../contract/money.ts'
import { referenceOf } from '../../../contract/tx-id.ts'
import { findApplication } from '../../application/application.ts'
import type { Services } from '../../services.ts'
import { findRefund } from '../refund/refund.store.ts'
import { findAttempt, type StoredAttempt } from './attempt.store.ts'
import { cameOf } from './captured.ts'

/** Who paid, what for and how: what the staff need to go on. Undefined once the payer is erased. */
export async function paidAnnouncement({ db }: Services, id: string) {
  const attempt = await findAttempt(db, id)
  const application = attempt && (await findApplication(db, attempt.applicationId))
  if (!attempt || !application || application.erasedAt) return undefined
  const { paidAt, couponCode } = attempt
  return {
    at: paidAt ?? attempt.updatedAt,
    data: {
      ...payment(attempt),
      ...priceOf(cameOf(attempt)),
      fullname: application.fullname,
      email: application.email,
      phone: application.phone,
      scholarship_code: application.scholarshipCode,
      scholarship_company_code: application.companyCode,
      company_name: application.companyName,
      selected_course: application.selectedCourse,
      referral_code: application.referralCode,
      coupon_code: couponCode,
    },
  }
}

/** The payment that money went back from; who it was is known by its reference. */
export async function refundedAnnouncement({ db }: Services, id: string) {
  const refund = await findRefund(db, id)
  const attempt = refund && (await findAttempt(db, refund.attemptId))
  if (!refund || !attempt) return undefined
  const { amountMinor: minor, currency, reason, providerRefundId, updatedAt } = refund
  return {
    at: updatedAt,
    data: {
      ...payment(attempt),
      ...priceOf({ minor, currency }),
      is_whole: attempt.state !== 'PAID',
      reason,
      provider_refund_id: providerRefundId,
    },
  }
}

const payment = ({ id, gateway, providerPaymentId }: StoredAttempt) => ({
  reference: referenceOf(id),
  kspay_id: id,
  gateway,
  provider_payment_id: providerPaymentId,
})
