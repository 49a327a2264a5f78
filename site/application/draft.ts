import type { UnpaidApplication } from '../../contract/application.ts'
import { carriedFields } from '../../contract/carried.ts'
import { minutesOfUse } from '../../contract/lifetimes.ts'

/**
 * Fields that a visitor has typed, kept in this browser for seven days from the last change; never
 * a code.
 */
export const draftFields = carriedFields.application
export type Draft = Partial<Record<(typeof draftFields)[number], string>>

/**
 * Progress of the phone: visitors who change to the SMS and back may find the page loaded anew. It
 * holds for this number only, a code for this email too, and only as a reminder: the server knows
 * for itself.
 */
export type PhoneProgress = {
  status: 'sent' | 'verified'
  email: string
  phone_number: string
  at: number
}
export type Progress = {
  phone?: PhoneProgress
  couponApplied?: string
  codesSentAt?: number
  consents?: string[]
}

const draftKey = 'application-draft'
const progressKey = 'application-progress'
const lifetime = 7 * 24 * 60 * 60 * 1000

export const saveDraft = (draft: Draft) => save(draftKey, { ...loadDraft(), ...draft })

export function loadDraft(): Draft {
  if (isLeft()) forgetPerson()
  const stored = load(draftKey)
  const texts = draftFields.flatMap((field) =>
    typeof stored[field] === 'string' ? [[field, stored[field]]] : [],
  )
  return Object.fromEntries(texts)
}

export const saveProgress = (progress: { [Name in keyof Progress]: Progress[Name] | undefined }) =>
  save(progressKey, { ...load(progressKey), ...progress })

export const loadProgress = () => load(progressKey) as Progress

/** An application was sent from this browser, and may be unpaid. */
export const hasSentOne = () => loadProgress().codesSentAt !== undefined

/**
 * An application that was sent from here is shown to someone who proves to be its owner, once
 * nobody has touched it for a while; so is what this browser remembers of it. The server has it.
 */
function isLeft() {
  const { codesSentAt } = loadProgress()
  if (codesSentAt === undefined) return false
  return Date.now() - Math.max(codesSentAt, savedAtOf(draftKey)) > minutesOfUse * 60_000
}

/** All but that there was an application. */
export function forgetPerson() {
  const { codesSentAt } = loadProgress()
  const savedAt = savedAtOf(progressKey)
  clearDraft()
  if (codesSentAt !== undefined) store(progressKey, { codesSentAt, savedAt })
}

/** Replaces the draft by what the server has; `phone` where that was proved just now. */
export function keepDraftOf(application: UnpaidApplication, phone?: PhoneProgress) {
  const { coupon_code, consents, scholarship_company_code } = application
  const fields = draftFields.map((name) => [name, application[name]])
  store(draftKey, {
    ...Object.fromEntries(fields),
    // A college's name comes with its page.
    ...(scholarship_company_code && { company_name: '' }),
    savedAt: Date.now(),
  })
  saveProgress({
    couponApplied: coupon_code || undefined,
    ...(consents && { consents }),
    ...(phone && { phone }),
  })
}

/** Clears the draft once an application is paid: nothing is left to finish. */
export function clearDraft() {
  try {
    localStorage.removeItem(draftKey)
    localStorage.removeItem(progressKey)
  } catch {
    // Storage that is switched off holds nothing either.
  }
}

/** `content` goes on from what is stored; where it says nothing new, the days are not renewed. */
function save(key: string, content: object) {
  const before = load(key)
  // A field that was never touched is as good as one that is empty.
  const told = (value: unknown) => JSON.stringify(value || undefined)
  const isChange = Object.entries(content).some(
    ([name, value]) => told(value) !== told(before[name]),
  )
  if (isChange) store(key, { ...content, savedAt: Date.now() })
}

function store(key: string, content: object) {
  try {
    localStorage.setItem(key, JSON.stringify(content))
  } catch {
    // Storage may be full or switched off; the form works without it.
  }
}

function savedAtOf(key: string) {
  try {
    return Number(JSON.parse(localStorage.getItem(key) ?? '{}').savedAt) || 0
  } catch {
    return 0
  }
}

function load(key: string): Record<string, unknown> {
  try {
    const { savedAt, ...content } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (Date.now() - savedAt < lifetime) return content
    localStorage.removeItem(key)
    return {}
  } catch {
    return {}
  }
}
