import {
  companyName,
  couponPattern,
  courseAmong,
  email,
  fullname,
  invalidCoupon,
  invalidReferral,
  onBlur,
  phoneNumber,
  referralPattern,
} from '../../contract/application.ts'
import { invalidOtp, otp } from '../../contract/verification.ts'
import { type ApplicationState, type FieldName, fieldNames } from './application-state.ts'

type Texts = Partial<Record<FieldName, string>>
type Schema = {
  safeParse: (value: unknown) => {
    success: boolean
    error?: { issues: { message: string }[] } | undefined
  }
}

const messageOf = (schema: Schema, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message
const isValid = (schema: Schema, value: string) => schema.safeParse(value).success

/** Why a field cannot be used yet, field by field. */
export function locksOf({ values, phone, refusals }: ApplicationState): Texts {
  const locks: Texts = {}
  const nameIsGood = isValid(fullname, values.fullname)
  if (!nameIsGood) locks.email = 'Enter your full name first'
  if (!nameIsGood) locks.phone_number = 'Enter your full name first'
  else if (!isValid(email, values.email)) locks.phone_number = onBlur.phoneBeforeEmail
  else if (refusals.email) locks.phone_number = 'Enter an email that is free to use first'
  if (phone.status === 'unverified') locks.otp_number = 'Comes by SMS once your number is in'
  if (phone.status !== 'verified') locks.selected_course = 'Verify your mobile number first'
  return locks
}

/** Everything that stands in the way of the next step, whether or not it may be shown yet. */
export function problemsOf(state: ApplicationState, courses: readonly string[]): Texts {
  const { values, phone, submitTried } = state
  const empty = (field: 'fullname' | 'email') =>
    values[field] === '' && !submitTried ? onBlur[field] : undefined
  const problems: { [Name in FieldName]: string | undefined } = {
    fullname: empty('fullname') ?? messageOf(fullname, values.fullname),
    email: empty('email') ?? messageOf(email, values.email),
    phone_number: phoneProblem(state),
    otp_number: phone.status === 'sent' ? codeProblem(state) : undefined,
    selected_course: messageOf(courseAmong(courses), values.selected_course),
    company_name: messageOf(companyName, values.company_name),
    referral_code: codeMatches(values.referral_code, referralPattern) ? undefined : invalidReferral,
    coupon_code: couponProblem(state),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message))
}

function phoneProblem({ values, phone, submitTried }: ApplicationState) {
  const problem = messageOf(phoneNumber, values.phone_number)
  return problem ?? (submitTried && phone.status === 'unverified' ? onBlur.otp : undefined)
}

function codeProblem({ values, submitTried }: ApplicationState) {
  return submitTried && !isValid(otp, values.otp_number) ? invalidOtp : onBlur.otp
}

function couponProblem({ values, couponAmount }: ApplicationState) {
  const code = values.coupon_code
  if (code === '' || couponAmount !== undefined) return undefined
  return couponPattern.test(code) ? onBlur.coupon : invalidCoupon
}

const codeMatches = (code: string, pattern: RegExp) => code === '' || pattern.test(code)

/** What shows under the fields now: the server's word first, then rules of fields once left. */
export function errorsOf(state: ApplicationState, courses: readonly string[]): Texts {
  const locks = locksOf(state)
  const problems = problemsOf(state, courses)
  const errors: Texts = {}
  for (const field of fieldNames) {
    if (locks[field]) continue
    const problem = state.left[field] ? problems[field] : undefined
    const message = state.refusals[field] ?? problem
    if (message) errors[field] = message
  }
  return errors
}

/** Shows the tick. */
export function isGood(state: ApplicationState, field: FieldName, courses: readonly string[]) {
  if (state.values[field] === '' || state.refusals[field] || locksOf(state)[field]) return false
  if (field === 'phone_number' || field === 'otp_number') return state.phone.status === 'verified'
  return !problemsOf(state, courses)[field]
}

export const phoneIsReady = (state: ApplicationState) =>
  !locksOf(state).phone_number && isValid(phoneNumber, state.values.phone_number)
export const codeIsWhole = (code: string) => isValid(otp, code)
export const couponIsPlausible = (code: string) => couponPattern.test(code)
