import { resendSeconds } from '../../contract/programme.ts'
import { without } from '../../ui/form/form-state.ts'
import { loadCampaign } from '../campaign.ts'
import { takeCarried } from '../carried.ts'
import type { FieldName, Phone, Values } from './application-state.ts'
import { cleanValues } from './clean.ts'
import { loadDraft, loadProgress } from './draft.ts'
import { fieldId } from './field-focus.ts'
import type { Scholarship } from './scholarship.ts'

const minute = 60_000
/** Lifetimes of a code, and of a verified phone. */
const lifetime = { sent: 10 * minute, verified: 30 * minute }

/** Gathers what this browser and the page's URL know of the application; `typed` values win. */
export function remembered(scholarship: Scholarship, typed: Values) {
  const { selected_course, ...draft } = cleanValues({
    ...loadDraft(),
    ...takeCarried('application'),
    ...nonEmpty(typed),
  })
  const values: Partial<Values> = {
    ...draft,
    ...(selected_course && scholarship.courses.includes(selected_course) && { selected_course }),
    ...(scholarship.company_name && { company_name: scholarship.company_name }),
  }
  const own = values.coupon_code?.toUpperCase()
  const offered = offeredCoupons(scholarship)
  const coupons = [...new Set([...(own ? [own] : []), ...offered])]
  if (!own && coupons[0]) values.coupon_code = coupons[0]
  const wasApplied = own && loadProgress().couponApplied === own
  const couponsToTry = offered.length > 0 || wasApplied ? coupons : []
  return {
    values,
    judged: judgedIn(couponsToTry.length > 0 ? without(values, 'coupon_code') : values),
    ...phoneOf(values),
    couponOffered: !own && offered.length > 0,
    ownCoupon: own,
    couponsToTry,
  }
}

/** Judges fields that were filled in earlier; a field with the focus is still being typed in. */
const judgedIn = (values: Partial<Values>) =>
  (Object.keys(values) as FieldName[]).filter(
    (name) => values[name] && document.activeElement?.id !== fieldId(name),
  )

/** Coupons that came with the address, the college's page, or the campaigns that led here. */
function offeredCoupons({ coupon_code = '' }: Scholarship) {
  const named = new URLSearchParams(location.search).get('couponCode')?.trim() ?? ''
  const offered = [named, coupon_code, ...(loadCampaign().couponCode ?? '').split(',')]
  return offered.filter(Boolean).map((code) => code.toUpperCase())
}

const nonEmpty = (values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text))

function phoneOf({ email, phone_number }: Partial<Values>): { phone?: Phone } {
  const { phone } = loadProgress()
  if (!phone || phone.phone_number !== phone_number) return {}
  if (Date.now() - phone.at > lifetime[phone.status]) return {}
  if (phone.status === 'verified') return { phone: { status: 'verified' } }
  if (phone.email !== email) return {}
  return { phone: { status: 'sent', resendAt: phone.at + resendSeconds * 1000 } }
}
