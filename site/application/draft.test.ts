import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDraft, loadProgress, saveDraft, saveProgress } from './draft.ts'

const day = 24 * 60 * 60 * 1000

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
  saveProgress({ couponApplied: 'WELCOME10', codesSentAt: 1 })
  vi.advanceTimersByTime(6 * day)
  openPage()
  // A coupon that was applied is applied again on arrival.
  saveProgress({ couponApplied: 'WELCOME10' })
  vi.advanceTimersByTime(day)
  expect(loadDraft()).toEqual({})
  expect(loadProgress()).toEqual({})
})

test('a value that was removed stays removed', () => {
  saveProgress({ couponApplied: 'WELCOME10', codesSentAt: 1 })
  saveProgress({ couponApplied: undefined })
  expect(loadProgress()).toEqual({ codesSentAt: 1 })
})
