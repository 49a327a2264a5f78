import { emailInUse } from '../../contract/application.ts'
import { resendSeconds } from '../../contract/programme.ts'

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

/** The calls of the form; each is loading or not. */
export type Call = 'send' | 'verify' | 'coupon' | 'submit'

export type ApplicationState = {
  /** What this browser remembered is in the fields; from here on they may be remembered. */
  restored: boolean
  values: Values
  /** Fields that were left at least once: from then on they may complain. */
  left: Partial<Record<FieldName, true>>
  submitTried: boolean
  phone: Phone
  /** What is to pay with the coupon in the field; undefined while none is applied. */
  couponAmount: number | undefined
  loading: Partial<Record<Call, true>>
  /** What the server said about a field; holds until the field changes. */
  refusals: Partial<Record<FieldName, string>>
  /** What the server said about the whole; holds until the next try. */
  failure: string | undefined
}

/** Whom a code was sent to: an answer about another address or number comes too late. */
type Person = Pick<Values, 'email' | 'phone_number'>

export type ApplicationEvent =
  | { type: 'restored'; values: Partial<Values>; phone?: Phone }
  | { type: 'typed'; field: FieldName; value: string }
  | { type: 'left'; field: FieldName }
  | { type: 'started' | 'ended'; call: Call }
  | { type: 'codeSent'; person: Person; now: number }
  | { type: 'phoneVerified'; person: Person }
  | { type: 'numberChanged' }
  | { type: 'couponApplied'; code: string; amount: number }
  | { type: 'couponRemoved' }
  | { type: 'refused'; field: FieldName; message: string; value: string }
  /** `fields` could be used when it was tried; the others stay silent until they can. */
  | { type: 'submitTried'; fields: FieldName[] }
  | { type: 'failed'; message: string }

const noValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Values

export const emptyApplication: ApplicationState = {
  restored: false,
  values: noValues,
  left: {},
  submitTried: false,
  phone: { status: 'unverified' },
  couponAmount: undefined,
  loading: {},
  refusals: {},
  failure: undefined,
}

export function applicationReducer(
  state: ApplicationState,
  event: ApplicationEvent,
): ApplicationState {
  switch (event.type) {
    case 'restored':
      return {
        ...state,
        restored: true,
        values: { ...state.values, ...event.values },
        phone: event.phone ?? state.phone,
      }
    case 'typed':
      return typed(state, event.field, event.value)
    case 'left':
      return { ...state, left: { ...state.left, [event.field]: true } }
    case 'started':
      return { ...state, loading: { ...state.loading, [event.call]: true }, failure: undefined }
    case 'ended':
      return { ...state, loading: without(state.loading, event.call) }
    case 'codeSent':
      return isAbout(state, event.person) ? codeSent(state, event.now) : state
    case 'phoneVerified':
      return isAbout(state, event.person) ? verified(state) : state
    case 'numberChanged':
      return unverified(state)
    case 'couponApplied':
      if (state.values.coupon_code.toUpperCase() !== event.code) return state
      return { ...allowed(state, 'coupon_code'), couponAmount: event.amount }
    case 'couponRemoved':
      return typed({ ...state, left: without(state.left, 'coupon_code') }, 'coupon_code', '')
    case 'refused':
      return refused(state, event)
    case 'submitTried':
      return submitTried(state, event.fields)
    case 'failed':
      return { ...state, failure: event.message }
  }
}

function typed(state: ApplicationState, field: FieldName, value: string): ApplicationState {
  if (state.values[field] === value) return state
  const values = { ...state.values, [field]: value }
  const next = { ...allowed(state, field), values }
  if (field === 'coupon_code') return { ...next, couponAmount: undefined }
  return field === 'email' || field === 'phone_number' ? unverified(next) : next
}

function submitTried(state: ApplicationState, fields: FieldName[]): ApplicationState {
  const left = { ...state.left, ...Object.fromEntries(fields.map((field) => [field, true])) }
  return { ...state, left, submitTried: true, failure: undefined }
}

/** Another address or number starts over: the code belonged to the ones before. */
function unverified(state: ApplicationState): ApplicationState {
  const next = allowed(allowed(state, 'phone_number'), 'otp_number')
  return {
    ...next,
    values: { ...next.values, otp_number: '' },
    left: without(next.left, 'otp_number'),
    phone: { status: 'unverified' },
  }
}

function codeSent(state: ApplicationState, now: number): ApplicationState {
  const next = unverified(state)
  return { ...next, phone: { status: 'sent', resendAt: now + resendSeconds * 1000 } }
}

function verified(state: ApplicationState): ApplicationState {
  const next = allowed(allowed(state, 'phone_number'), 'otp_number')
  return { ...next, phone: { status: 'verified' } }
}

function refused(
  state: ApplicationState,
  { field, message, value }: { field: FieldName; message: string; value: string },
): ApplicationState {
  if (state.values[field] !== value) return state
  const refusals = { ...state.refusals, [field]: message }
  if (message !== emailInUse) return { ...state, refusals }
  // The number was typed for an address that cannot be used; it is forgotten, as specified.
  const next = unverified(state)
  return { ...next, refusals, values: { ...next.values, phone_number: '' } }
}

const allowed = (state: ApplicationState, field: FieldName): ApplicationState => ({
  ...state,
  refusals: without(state.refusals, field),
})

const isAbout = ({ values }: ApplicationState, { email, phone_number }: Person) =>
  values.email === email && values.phone_number === phone_number

function without<Key extends string, Value>(record: Partial<Record<Key, Value>>, key: Key) {
  const { [key]: _, ...rest } = record
  return rest as Partial<Record<Key, Value>>
}

/** Whole seconds until a new code may be asked for. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))
