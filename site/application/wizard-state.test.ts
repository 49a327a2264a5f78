import { expect, test } from 'vitest'
import type { UnpaidApplication } from '../../contract/application.ts'
import { course, examFee } from '../../contract/programme.ts'
import { firstVisit, type WizardEvent, type WizardState, wizardReducer } from './wizard-state.ts'

const application: UnpaidApplication = {
  scholarship_requested_id: 'id',
  verified: false,
  phone_verified: true,
  fullname: 'Asha Rao',
  email: 'asha@example.com',
  phone_number: '9876543210',
  selected_course: course.blockchain,
  company_name: '',
  referral_code: '',
  coupon_code: '',
  scholarship_code: 'KS_Mgrow',
  scholarship_company_code: '',
  amount: examFee,
  final_amount: examFee,
}
const paidFor = { ...application, verified: true }

const following = (state: WizardState, ...events: WizardEvent[]) =>
  events.reduce(wizardReducer, state)
const answered = (wanted: 1 | 2 | 3 | 4, found: UnpaidApplication | null) =>
  following(
    firstVisit,
    { type: 'arrived', wanted, hasSentOne: true },
    { type: 'answered', wanted, application: found },
  )

test('the wizard leads from the form over the codes to the payment and the result', () => {
  const submitted = following(firstVisit, { type: 'submitted', application })
  expect(submitted.step).toBe(2)
  const verified = following(submitted, { type: 'verified' })
  expect(verified).toMatchObject({ step: 3, application: { verified: true } })
  expect(following(verified, { type: 'paid' }).step).toBe(4)
})

test('Back leads back, and forward only to a step that was reached', () => {
  const submitted = following(firstVisit, { type: 'submitted', application })
  const back = following(submitted, { type: 'moved', wanted: 1 })
  expect(back).toMatchObject({ step: 1, resume: 'no' })
  expect(following(back, { type: 'moved', wanted: 3 }).step).toBe(2)
  expect(following(firstVisit, { type: 'moved', wanted: 2 }).step).toBe(1)
  expect(following(submitted, { type: 'moved', wanted: 4 }).step).toBe(2)
})

test('an unpaid application is offered on arrival, until one goes on', () => {
  const offered = answered(1, application)
  expect(offered).toMatchObject({ step: 1, resume: 'offered', status: 'ready' })
  expect(following(offered, { type: 'moved', wanted: 2 }).resume).toBe('no')
  expect(answered(1, null)).toEqual(firstVisit)
})

test('a visitor who sent an application from here waits for the choice, and nobody else', () => {
  const arriving = (hasSentOne: boolean) =>
    following(firstVisit, { type: 'arrived', wanted: 1, hasSentOne }).status
  expect(arriving(true)).toBe('asking')
  expect(arriving(false)).toBe('ready')
})

test('a masked application shows nothing of a later step, until it is opened', () => {
  const masked = {
    scholarship_requested_id: 'id',
    fullname: 'A••• R•••',
    email: 'a•••@e•••.com',
    phone_number: '••••••••10',
  }
  const paying = answered(3, paidFor)
  const hidden = following(paying, { type: 'masked', masked })
  expect(hidden).toEqual({ ...firstVisit, masked })
  const opened = following(hidden, { type: 'submitted', application: paidFor })
  expect(opened).toMatchObject({ step: 3, masked: undefined })
})

test('a reload on a later step restores it from the server', () => {
  expect(following(firstVisit, { type: 'arrived', wanted: 2, hasSentOne: true }).status).toBe(
    'restoring',
  )
  expect(answered(2, application)).toMatchObject({ step: 2, status: 'ready', resume: 'no' })
  expect(answered(3, paidFor)).toMatchObject({ step: 3, status: 'ready' })
  expect(answered(3, application).step).toBe(2)
})

test('a reload on a later step without an application leads to the form', () => {
  expect(answered(3, null)).toMatchObject({ step: 1, status: 'ready', resume: 'no' })
})

test('where the server cannot be reached a later step says so, the form does not', () => {
  expect(following(firstVisit, { type: 'unanswered', wanted: 2 }).status).toBe('unreachable')
  expect(following(firstVisit, { type: 'unanswered', wanted: 1 })).toEqual(firstVisit)
})

test('an answer that comes after submitting changes nothing', () => {
  const submitted = following(firstVisit, { type: 'submitted', application })
  const late = following(submitted, { type: 'answered', wanted: 1, application: paidFor })
  expect(late).toEqual(submitted)
})
