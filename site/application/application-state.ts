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
  | { status: 'sent'; resendAt: number }
  | { status: 'verified' }

export type ApplicationState = FormState<FieldName> & {
  /** What this browser remembered is in the fields; from here on they may be remembered. */
  restored: boolean
  phone: Phone
  /** What is to pay with the coupon in the field; undefined while none is applied. */
  couponAmount: number | undefined
}

/** Whom a code was sent to: an answer about another email or number comes too late. */
type Person = Pick<Values, 'email' | 'phone_number'>

export type ApplicationEvent =
  | FormEvent<FieldName>
  | { type: 'restored'; values: Partial<Values>; phone?: Phone }
  | { type: 'codeSent'; person: Person; now: number }
  | { type: 'phoneVerified'; person: Person }
  | { type: 'numberChanged' }
  | { type: 'couponApplied'; code: string; amount: number }
  | { type: 'couponRemoved' }

const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Values

export const emptyApplication: ApplicationState = {
  ...emptyForm(noValues),
  restored: false,
  phone: { status: 'unverified' },
  couponAmount: undefined,
}

export function applicationReducer(
  state: ApplicationState,
  event: ApplicationEvent,
): ApplicationState {
  switch (event.type) {
    case 'restored': {
      const values = { ...state.values, ...event.values }
      return { ...state, restored: true, values, phone: event.phone ?? state.phone }
    }
    case 'changed':
      return changed(state, event.field, event.value)
    case 'codeSent':
      return isAbout(state, event.person) ? codeSent(state, event.now) : state
    case 'phoneVerified':
      return isAbout(state, event.person) ? verified(state) : state
    case 'numberChanged':
      return unverified(state)
    case 'refused':
      return refused(state, event)
    case 'couponApplied':
      if (state.values.coupon_code.toUpperCase() !== event.code) return state
      return { ...allowed(state, 'coupon_code'), couponAmount: event.amount }
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
  if (field === 'coupon_code') return { ...next, couponAmount: undefined }
  return field === 'email' || field === 'phone_number' ? unverified(next) : next
}

/** Another email or number starts over: the code belonged to the ones before. */
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

/** An email is refused for being in use; the number typed for it is forgotten, as specified. */
function refused(state: ApplicationState, event: Refusal): ApplicationState {
  const next = formReducer(state, event)
  return next !== state && event.field === 'email' ? changed(next, 'phone_number', '') : next
}

const allowed = (state: ApplicationState, ...fields: FieldName[]): ApplicationState => ({
  ...state,
  refusals: fields.reduce(without, state.refusals),
})

const isAbout = ({ values }: ApplicationState, { email, phone_number }: Person) =>
  values.email === email && values.phone_number === phone_number

/** Whole seconds until a new code may be asked for. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))
