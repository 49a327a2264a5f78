import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnpaidApplication } from '../../contract/application.ts'
import { course } from '../../contract/programme.ts'
import { keepDraftOf, loadDraft, loadProgress, saveDraft, saveProgress } from './draft.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

const application: UnpaidApplication = {
  scholarship_requested_id: 'id',
  verified: false,
  phone_verified: true,
  fullname: 'Asha Rao',
  email: 'asha@example.com',
  phone_number: '9876543210',
  selected_course: course.blockchain,
  company_name: 'North College',
  referral_code: '',
  coupon_code: '',
  scholarship_code: 'KS_Mgrow',
  scholarship_company_code: '',
  amount: 1,
  final_amount: 1,
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The form is opened, and stores what it found. */
const openPage = () => saveDraft({ email: '', company_name: '', ...loadDraft() })

test('a draft is kept for seven days from its last change', () => {
  saveDraft({ fullname: 'Kavya', email: '' })
  vi.advanceTimersByTime(6 * day)
  saveDraft({ fullname: 'Kavya Nair' })
  vi.advanceTimersByTime(6 * day)
  expect(loadDraft()).toEqual({ fullname: 'Kavya Nair', email: '' })
  vi.advanceTimersByTime(day)
  expect(loadDraft()).toEqual({})
})

test('opening the page does not extend the life of a draft', () => {
  saveDraft({ fullname: 'Kavya Nair', referral_code: 'FRIEND10' })
  saveProgress({ couponApplied: 'WELCOME10' })
  vi.advanceTimersByTime(6 * day)
  openPage()
  // A coupon that was applied is applied again on arrival.
  saveProgress({ couponApplied: 'WELCOME10' })
  vi.advanceTimersByTime(day)
  expect(loadDraft()).toEqual({})
  expect(loadProgress()).toEqual({})
})

test('an application that was sent and then left for half an hour is not shown to the next person', () => {
  saveDraft({ fullname: 'Kavya Nair', email: 'kavya@example.com' })
  const phone = {
    status: 'verified',
    email: 'kavya@example.com',
    phone_number: '9',
    at: 1,
  } as const
  saveProgress({ phone, codesSentAt: Date.now() })
  vi.advanceTimersByTime(30 * minute)
  expect(loadDraft()).toMatchObject({ fullname: 'Kavya Nair' })
  vi.advanceTimersByTime(1)
  expect(loadDraft()).toEqual({})
  // That there is one is still known: the server is asked about it.
  expect(loadProgress()).toEqual({ codesSentAt: expect.any(Number) })
  vi.advanceTimersByTime(7 * day)
  expect(loadProgress()).toEqual({})
})

test('the application that the server holds goes on', () => {
  keepDraftOf({ ...application, consents: ['whatsapp'] })
  expect(loadDraft()).toMatchObject({ fullname: 'Asha Rao', company_name: 'North College' })
  expect(loadProgress()).toEqual({ consents: ['whatsapp'] })
  // A college's name comes with its own page.
  keepDraftOf({ ...application, scholarship_company_code: 'NORTH' })
  expect(loadDraft()).toMatchObject({ fullname: 'Asha Rao', company_name: '' })
})

test('a value that was removed stays removed', () => {
  saveProgress({ couponApplied: 'WELCOME10', codesSentAt: 1 })
  saveProgress({ couponApplied: undefined })
  expect(loadProgress()).toEqual({ codesSentAt: 1 })
})
