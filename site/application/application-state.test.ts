import { describe, expect, test } from 'vitest'
import { application } from '../../contract/messages/en/application.ts'
import { courses } from '../../contract/programme.ts'
import { errorsOf } from '../../ui/form/form-state.ts'
import { judge, phoneIsReady } from './application-rules.ts'
import {
  type ApplicationEvent,
  type ApplicationState,
  applicationReducer,
  emptyApplication,
  fieldNames,
  secondsUntil,
} from './application-state.ts'

const person = { email: 'asha@example.com', phone_number: '9876543210' }
const now = 1_000_000

const following = (state: ApplicationState, ...events: ApplicationEvent[]) =>
  events.reduce(applicationReducer, state)
const typed = (field: keyof ApplicationState['values'], value: string) =>
  ({ type: 'changed', field, value }) as const
const submitted: ApplicationEvent = { type: 'submitted', fields: [...fieldNames] }
const locksOf = (state: ApplicationState) => judge(state, courses).locks
const shown = (state: ApplicationState) => errorsOf(state, judge(state, courses))

const filled = following(
  emptyApplication,
  typed('fullname', 'Asha Rao'),
  typed('email', person.email),
  typed('phone_number', person.phone_number),
)
const sent = following(filled, { type: 'codeSent', person, now })
const verified = following(sent, typed('otp_number', '482913'), { type: 'phoneVerified', person })

describe('the phone', () => {
  test('goes from unverified to sent, with a minute to wait, and to verified', () => {
    expect(filled.phone).toEqual({ status: 'unverified' })
    expect(sent.phone).toEqual({ status: 'sent', resendAt: now + 60_000 })
    expect(secondsUntil(now + 60_000, now)).toBe(60)
    expect(secondsUntil(now + 60_000, now + 59_001)).toBe(1)
    expect(secondsUntil(now + 60_000, now + 61_000)).toBe(0)
    expect(verified.phone).toEqual({ status: 'verified' })
  })

  test.each([
    ['number', 'verified', verified, typed('phone_number', '9876543211')],
    ['number', 'sent', sent, typed('phone_number', '9876543211')],
    ['email', 'sent', sent, typed('email', 'other@example.com')],
  ])('another %s resets what was %s and clears the code', (_, _status, state, change) => {
    const changed = following(state, change)
    expect(changed.phone).toEqual({ status: 'unverified' })
    expect(changed.values.otp_number).toBe('')
  })

  test('stays verified and open while the email is mended', () => {
    const mending = following(verified, typed('email', 'asha@'))
    expect(mending.phone).toEqual({ status: 'verified' })
    expect(locksOf(mending)).toEqual({})
    const taken = following(verified, {
      type: 'refused',
      field: 'email',
      message: 'Taken.',
      value: person.email,
    })
    expect(taken.values.phone_number).toBe(person.phone_number)
  })

  test('knows that its code is over until a new one is sent', () => {
    const over = following(sent, { type: 'codeOver', person }, typed('otp_number', '111111'))
    expect(over.phone).toMatchObject({ status: 'sent', over: true })
    const again = following(over, { type: 'codeSent', person, now })
    expect(again.phone).toEqual(sent.phone)
    expect(following(filled, { type: 'codeOver', person })).toBe(filled)
  })

  test('typing the same again changes nothing', () => {
    expect(following(verified, typed('phone_number', person.phone_number))).toBe(verified)
  })

  test('ignores an answer about a number that was changed meanwhile', () => {
    const changed = following(filled, typed('phone_number', '9876543211'))
    expect(following(changed, { type: 'codeSent', person, now }).phone.status).toBe('unverified')
    expect(following(changed, { type: 'phoneVerified', person }).phone.status).toBe('unverified')
  })

  test('a new code clears the old one and starts the seconds again', () => {
    const wrong = following(sent, typed('otp_number', '111111'), {
      type: 'refused',
      field: 'otp_number',
      message: 'Invalid OTP',
      value: '111111',
    })
    const again = following(wrong, { type: 'codeSent', person, now: now + 60_000 })
    expect(again.phone).toEqual({ status: 'sent', resendAt: now + 120_000 })
    expect(again.values.otp_number).toBe('')
    expect(again.refusals).toEqual({})
  })

  test('an email in use is reported at the email, and the phone is cleared', () => {
    const taken = following(filled, {
      type: 'refused',
      field: 'email',
      message: 'Whatever the server says.',
      value: person.email,
    })
    expect(taken.refusals).toEqual({ email: 'Whatever the server says.' })
    expect(taken.values.phone_number).toBe('')
    expect(locksOf(taken).phone_number).toBe('Enter a different email first')
    expect(following(taken, typed('email', 'free@example.com')).refusals).toEqual({})
    const late = following(filled, typed('email', 'free@example.com'), {
      type: 'refused',
      field: 'email',
      message: 'Whatever the server says.',
      value: person.email,
    })
    expect(late.values.phone_number).toBe(person.phone_number)
  })
})

describe('the coupon', () => {
  const entered = following(filled, typed('coupon_code', 'launch500'))
  const applied = following(entered, { type: 'couponApplied', code: 'LAUNCH500', amount: 999 })

  test('can be applied and removed, which clears the field and the discount', () => {
    expect(entered.coupon.amount).toBeUndefined()
    expect(applied.coupon.amount).toBe(999)
    const removed = following(applied, { type: 'couponRemoved' })
    expect(removed.coupon.amount).toBeUndefined()
    expect(removed.values.coupon_code).toBe('')
  })

  test('that is edited after applying is no longer applied', () => {
    expect(following(applied, typed('coupon_code', 'launch50')).coupon.amount).toBeUndefined()
  })

  test('ignores an answer about another text', () => {
    const other = following(entered, typed('coupon_code', 'WELCOME10'))
    expect(
      following(other, { type: 'couponApplied', code: 'LAUNCH500', amount: 999 }).coupon.amount,
    ).toBeUndefined()
  })

  test('that is typed but not applied shows "Please verify first" when left', () => {
    const left = following(entered, { type: 'blurred', field: 'coupon_code' })
    expect(shown(left).coupon_code).toBe('Please verify first')
    expect(shown(following(left, typed('coupon_code', 'a-b'))).coupon_code).toBe(
      application['coupon.invalid'],
    )
  })
})

describe('a coupon that was offered', () => {
  const offered = following(filled, {
    type: 'restored',
    values: { coupon_code: 'SUMMER20' },
    judged: [],
    couponOffered: true,
  })

  test('is no mistake of a visitor who passes by or submits', () => {
    expect(shown(following(offered, submitted)).coupon_code).toBeUndefined()
  })

  test('is taken out with a word where it cannot be used', () => {
    const out = following(offered, { type: 'couponUnusable', code: 'SUMMER20' })
    expect(out.values.coupon_code).toBe('')
    expect(out.coupon).toEqual({ unusable: 'SUMMER20' })
    expect(following(out, typed('coupon_code', 'A')).coupon).toEqual({})
  })

  test('is the visitor’s own once it is edited', () => {
    const edited = following(offered, typed('coupon_code', 'SUMMER2'))
    expect(shown(following(edited, submitted)).coupon_code).toBe('Please verify first')
    expect(following(edited, { type: 'couponUnusable', code: 'SUMMER20' })).toBe(edited)
  })
})

describe('fields', () => {
  test('unlock one after the other', () => {
    expect(Object.keys(locksOf(emptyApplication))).toEqual([
      'email',
      'phone_number',
      'otp_number',
      'selected_course',
    ])
    const named = following(emptyApplication, typed('fullname', 'Al'))
    expect(locksOf(named).email).toBeUndefined()
    expect(locksOf(named).phone_number).toBe('Please enter email first.')
    expect(phoneIsReady(filled, judge(filled, courses))).toBe(true)
    expect(locksOf(filled).otp_number).toBeDefined()
    expect(locksOf(sent).otp_number).toBeUndefined()
    expect(locksOf(sent).selected_course).toBeDefined()
    expect(locksOf(verified)).toEqual({})
  })

  test('say nothing while they are typed in for the first time, and then keep saying it', () => {
    const typing = following(emptyApplication, typed('fullname', 'A'))
    expect(shown(typing)).toEqual({})
    const left = following(typing, { type: 'blurred', field: 'fullname' })
    expect(shown(left).fullname).toContain('Name must be 2-50')
    expect(shown(following(left, typed('fullname', 'Al')))).toEqual({})
  })

  test('that come with a value from elsewhere show its errors at once', () => {
    const restored = following(emptyApplication, {
      type: 'restored',
      values: { fullname: 'Asha 7', email: 'asha@', company_name: '#' },
      judged: ['fullname', 'email'],
      couponOffered: false,
    })
    expect(shown(restored)).toEqual({ fullname: expect.stringContaining('Name must be 2-50') })
    expect(shown(following(restored, typed('fullname', 'Asha S.')))).toEqual({
      email: 'Enter a valid email address.',
    })
  })

  test('that are left empty and submitted empty have different messages', () => {
    const left = following(emptyApplication, { type: 'blurred', field: 'fullname' })
    expect(shown(left).fullname).toBe('Please enter full name.')
    expect(shown(following(emptyApplication, submitted))).toEqual({
      fullname: 'Full name is required.',
    })
  })

  test('refuse a phone number that is not verified', () => {
    expect(shown(following(filled, submitted)).phone_number).toBe(application['phone.send-code'])
    expect(shown(following(sent, submitted)).otp_number).toBe('Invalid OTP')
    expect(shown(following(verified, submitted))).toEqual({
      selected_course: 'Course selection is required.',
    })
  })

  test('a course must be one of those offered', () => {
    const wrong = following(verified, typed('selected_course', 'Cooking'), submitted)
    expect(shown(wrong).selected_course).toBe('Please select a valid course.')
  })

  test('keep the message of the server until they change', () => {
    const field = 'referral_code'
    const refusal = { type: 'refused', field, message: 'No.', value: 'ABC' } as const
    const refused = following(filled, typed('referral_code', 'ABC'), refusal)
    expect(shown(following(refused, { type: 'blurred', field }))).toEqual({ [field]: 'No.' })
    expect(shown(following(refused, typed('referral_code', 'ABCD')))).toEqual({})
    expect(following(filled, refusal).refusals).toEqual({})
  })
})
