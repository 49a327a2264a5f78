import { resendSeconds } from '../../contract/programme.ts'
import { fieldNames, type Phone, type Values } from './application-state.ts'
import { cleanValues } from './clean.ts'
import { loadDraft, loadProgress } from './draft.ts'
import { fieldId } from './field-focus.ts'
import type { Scholarship } from './scholarship.ts'

const minute = 60_000
/** How long a code can be used, and how long a verified phone counts. */
const lifetime = { sent: 10 * minute, verified: 30 * minute }

/** What was typed while the page was there but its script was not yet. */
export function typedBeforeScript(): Partial<Values> {
  if (typeof document === 'undefined') return {}
  const texts = fieldNames.flatMap((name) => {
    const field = document.getElementById(fieldId(name))
    return field instanceof HTMLInputElement && field.type !== 'radio' && field.value
      ? [[name, field.value]]
      : []
  })
  return Object.fromEntries(texts)
}

/** What this browser and the page's address know of the application. */
export function remembered(scholarship: Scholarship, typed: Partial<Values>) {
  const { selected_course, ...draft } = cleanValues({ ...loadDraft(), ...typed })
  const offered = new URLSearchParams(location.search).get('couponCode')?.trim().toUpperCase()
  const values: Partial<Values> = {
    ...draft,
    ...(selected_course && scholarship.courses.includes(selected_course) && { selected_course }),
    ...(scholarship.company_name && { company_name: scholarship.company_name }),
  }
  const coupon = offered || scholarship.coupon_code || values.coupon_code
  if (coupon) values.coupon_code = coupon
  const progress = loadProgress()
  const wasApplied = coupon && progress.couponApplied === coupon.toUpperCase()
  return {
    values,
    phone: phoneOf(values),
    couponToApply:
      wasApplied || (coupon && coupon === scholarship.coupon_code) ? coupon : undefined,
  }
}

function phoneOf({ email, phone_number }: Partial<Values>): Phone | undefined {
  const { phone } = loadProgress()
  if (!phone || phone.email !== email || phone.phone_number !== phone_number) return undefined
  if (Date.now() - phone.at > lifetime[phone.status]) return undefined
  if (phone.status === 'verified') return { status: 'verified' }
  return { status: 'sent', resendAt: phone.at + resendSeconds * 1000 }
}
