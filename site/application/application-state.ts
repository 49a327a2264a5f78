import { resendSeconds } from '../../contract/programme.ts'
import {
  emptyForm,
  type FormEvent,
  type FormState,
  formReducer,
  without,
} from '../../ui/form/form-state.ts'

/** Everything the application form knows, and how it changes. Time comes in with the events. */

export const fieldNames = [
  'fullname',
  'email',
  'phone_number',
  'otp_number',
  'selected_course',
  'company_name',
  'referral_code',
  'coupon_code',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Values = Record<FieldName, string>

export type Phone =
  | { status: 'unverified' }
  /** Over: the code that was sent can no longer be used. */
  | { status: 'sent'; resendAt: number; over?: boolean }
  | { status: 'verified' }

export type ApplicationState = FormState<FieldName> & {
  /** True once remembered values are in the fields; from then on fields may be remembered. */
  restored: boolean
  phone: Phone
  coupon: Coupon
}

type Coupon = {
  /** Sum to pay with the coupon in the field; undefined while none is applied. */
  amount?: number
  /** It came with the address, a campaign or the college's page: nobody has typed it. */
  offered?: boolean
  /** An offered one that could not be used, and was taken out. */
  unusable?: string
}

/** Person that a code was sent to: an answer about another email or number comes too late. */
type Person = Pick<Values, 'email' | 'phone_number'>

export type ApplicationEvent =
  | FormEvent<FieldName>
  | {
      type: 'restored'
      values: Partial<Values>
      /** Fields that show their errors at once, as if they had been left. */
      judged: FieldName[]
      phone?: Phone
      couponOffered: boolean
    }
  | { type: 'codeSent'; person: Person; now: number }
  | { type: 'phoneVerified'; person: Person }
  | { type: 'codeOver'; person: Person }
  | { type: 'numberChanged' }
  | { type: 'couponApplied'; code: string; amount: number }
  /** Out of several, of which the first was shown. */
  | { type: 'couponChosen'; shown: string; code: string; amount: number; offered: boolean }
  | { type: 'couponUnusable'; code: string }
  | { type: 'couponRemoved' }

const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Values

export const emptyApplication: ApplicationState = {
  ...emptyForm(noValues),
  restored: false,
  phone: { status: 'unverified' },
  coupon: {},
}

export function applicationReducer(
  state: ApplicationState,
  event: ApplicationEvent,
): ApplicationState {
  switch (event.type) {
    case 'restored': {
      const values = { ...state.values, ...event.values }
      const { phone = state.phone, couponOffered: offered } = event
      const judged = Object.fromEntries(event.judged.map((field) => [field, true]))
      const touched = { ...state.touched, ...judged }
      return { ...state, restored: true, values, touched, phone, coupon: { offered } }
    }
    case 'changed':
      return changed(state, event.field, event.value)
    case 'codeSent':
      return isAbout(state, event.person) ? codeSent(state, event.now) : state
    case 'phoneVerified':
      return isAbout(state, event.person) ? verified(state) : state
    case 'codeOver':
      if (!isAbout(state, event.person) || state.phone.status !== 'sent') return state
      return { ...state, phone: { ...state.phone, over: true } }
    case 'numberChanged':
      return unverified(state)
    case 'refused':
      return refused(state, event)
    case 'couponApplied':
      if (state.values.coupon_code.toUpperCase() !== event.code) return state
      return {
        ...allowed(state, 'coupon_code'),
        coupon: { ...state.coupon, amount: event.amount },
      }
    case 'couponChosen': {
      const { shown, code, amount, offered } = event
      if (state.values.coupon_code.toUpperCase() !== shown) return state
      const next = changed(state, 'coupon_code', code)
      return { ...allowed(next, 'coupon_code'), coupon: { amount, offered } }
    }
    case 'couponUnusable':
      if (!state.coupon.offered) return state
      return { ...changed(state, 'coupon_code', ''), coupon: { unusable: event.code } }
    case 'couponRemoved': {
      const touched = without(state.touched, 'coupon_code')
      return changed({ ...state, touched }, 'coupon_code', '')
    }
    default:
      return formReducer(state, event)
  }
}

function changed(state: ApplicationState, field: FieldName, value: string): ApplicationState {
  const next = formReducer(state, { type: 'changed', field, value })
  if (next === state) return state
  if (field === 'coupon_code') return { ...next, coupon: {} }
  // A code works with the email it was asked for with; a verified number is the visitor's with any.
  const startsOver =
    field === 'email' ? state.phone.status !== 'verified' : field === 'phone_number'
  return startsOver ? unverified(next) : next
}

/** Forgets codes and proofs of a number, which do not hold for another. */
function unverified(state: ApplicationState): ApplicationState {
  return {
    ...allowed(state, 'phone_number', 'otp_number'),
    values: { ...state.values, otp_number: '' },
    touched: without(state.touched, 'otp_number'),
    phone: { status: 'unverified' },
  }
}

function codeSent(state: ApplicationState, now: number): ApplicationState {
  return { ...unverified(state), phone: { status: 'sent', resendAt: now + resendSeconds * 1000 } }
}

function verified(state: ApplicationState): ApplicationState {
  return { ...allowed(state, 'phone_number', 'otp_number'), phone: { status: 'verified' } }
}

type Refusal = Extract<ApplicationEvent, { type: 'refused' }>

/**
 * An email that is refused for being in use when a code is asked for: the number typed for it is
 * forgotten, as specified. One that is verified by then is the visitor's own.
 */
function refused(state: ApplicationState, event: Refusal): ApplicationState {
  const next = formReducer(state, event)
  const forgets = next !== state && event.field === 'email' && state.phone.status !== 'verified'
  return forgets ? changed(next, 'phone_number', '') : next
}

const allowed = (state: ApplicationState, ...fields: FieldName[]): ApplicationState => ({
  ...state,
  refusals: fields.reduce(without, state.refusals),
})

const isAbout = ({ values }: ApplicationState, { email, phone_number }: Person) =>
  values.email === email && values.phone_number === phone_number

/** Whole seconds until a new code may be asked for. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))
