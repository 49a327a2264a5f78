import { resendSeconds } from '../../contract/programme.ts'
import { loadCampaign } from '../campaign.ts'
import { takeCarried } from '../carried.ts'
import type { Phone, Values } from './application-state.ts'
import { cleanValues } from './clean.ts'
import { loadDraft, loadProgress } from './draft.ts'
import type { Scholarship } from './scholarship.ts'

const minute = 60_000
/** How long a code can be used, and how long a verified phone counts. */
const lifetime = { sent: 10 * minute, verified: 30 * minute }

/** What this browser and the page's URL know of the application; what was `typed` goes first. */
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
  const offered = offeredCoupon(scholarship)
  const coupon = offered || values.coupon_code
  if (coupon) values.coupon_code = coupon
  const wasApplied = coupon && loadProgress().couponApplied === coupon.toUpperCase()
  return {
    values,
    ...phoneOf(values),
    couponOffered: Boolean(offered),
    couponToApply: offered || wasApplied ? coupon : undefined,
  }
}

/** A coupon that came with the address, the college's page, or the campaign that began the visit. */
function offeredCoupon({ coupon_code }: Scholarship) {
  const named = new URLSearchParams(location.search).get('couponCode')?.trim()
  return (named || coupon_code || loadCampaign().couponCode)?.toUpperCase()
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
