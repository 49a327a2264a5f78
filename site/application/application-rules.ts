import { applicationFields, couponPattern, phoneNumber } from '../../contract/application.ts'
import { otp } from '../../contract/verification.ts'
import { type Judgement, problemsIn, type Texts } from '../../ui/form/form-state.ts'
import type { ApplicationState, FieldName } from './application-state.ts'
import { sentenceOf } from './sentences.ts'
import { words } from './words.tsx'

type Fields = Texts<FieldName>
type Judged = Judgement<FieldName>

/** Finds what keeps the visitor from the next step, and which fields cannot be used yet. */
export function judge(state: ApplicationState, courses: readonly string[]): Judged {
  const broken: Fields = problemsIn(applicationFields, state.values, sentenceOf)
  return { problems: problemsOf(state, broken, courses), locks: locksOf(state, broken) }
}

function locksOf({ phone, refusals }: ApplicationState, broken: Fields): Fields {
  const { noName, noEmail, emailInUse, noCode, notVerified } = words.locks
  const locks: Fields = {}
  if (broken.fullname) locks.email = noName
  // A number that is verified stays so while a slip in the email is corrected.
  if (phone.status === 'verified') return locks
  if (broken.fullname) locks.phone_number = noName
  else if (broken.email) locks.phone_number = noEmail
  else if (refusals.email) locks.phone_number = emailInUse
  if (phone.status === 'unverified') locks.otp_number = noCode
  locks.selected_course = notVerified
  return locks
}

function problemsOf(state: ApplicationState, broken: Fields, courses: readonly string[]): Fields {
  const { values, submitted, phone } = state
  const empty = (field: 'fullname' | 'email', id: 'fullname.empty' | 'email.empty') =>
    values[field] === '' && !submitted ? sentenceOf(id) : broken[field]
  const unsent =
    submitted && phone.status === 'unverified' ? sentenceOf('phone.send-code') : undefined
  return {
    ...broken,
    fullname: empty('fullname', 'fullname.empty'),
    email: empty('email', 'email.empty'),
    phone_number: broken.phone_number ?? unsent,
    otp_number: phone.status === 'sent' ? codeProblem(state) : undefined,
    selected_course:
      broken.selected_course ??
      (courses.includes(values.selected_course) ? undefined : sentenceOf('course.unknown')),
    coupon_code: couponProblem(state, broken),
  }
}

const codeProblem = ({ values, submitted }: ApplicationState) =>
  sentenceOf(submitted && !codeIsWhole(values.otp_number) ? 'otp.invalid' : 'otp.unverified')

function couponProblem({ values, coupon }: ApplicationState, broken: Fields) {
  // A coupon that nobody typed is nobody's mistake.
  if (values.coupon_code === '' || coupon.amount !== undefined || coupon.offered) return undefined
  return broken.coupon_code ?? sentenceOf('coupon.unverified')
}

/** Shows the tick. */
export function isGood(
  { values, phone, refusals }: ApplicationState,
  { problems, locks }: Judged,
  field: FieldName,
) {
  if (values[field] === '' || refusals[field] || locks[field]) return false
  if (field === 'phone_number' || field === 'otp_number') return phone.status === 'verified'
  return !problems[field]
}

export const phoneIsReady = ({ values }: ApplicationState, { locks }: Judged) =>
  !locks.phone_number && phoneNumber.safeParse(values.phone_number).success
export const codeIsWhole = (code: string) => otp.safeParse(code).success
export const couponIsPlausible = (code: string) => couponPattern.test(code)
