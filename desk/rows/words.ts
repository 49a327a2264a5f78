import { brand } from '../../contract/brand.ts'
import { countryName } from '../../contract/country-name.ts'
import { caseTitle } from '../../contract/desk/case-titles.ts'
import type { EnquiryState } from '../../contract/desk/enquiry-states.ts'
import type { Stage } from '../../contract/desk/lists.ts'
import { type MessageState, messageKinds } from '../../contract/desk/message-states.ts'
import type { Assignee, WorkKind } from '../../contract/desk/work.ts'
import { dayAndMonth } from '../../contract/event-words.ts'
import type { ConsentPurpose } from '../../contract/notice.ts'
import { gatewayTitles, type PaymentState } from '../../contract/payment.ts'
import { sentence } from '../formats.ts'
import type { GlyphState } from '../parts/glyph.tsx'
import type { StatusKind } from '../parts/status.tsx'

/** Words of states, gateways and choices, and the shape that says the same. */

export const stageGlyphs: Record<Stage, GlyphState> = {
  submitted: 'verify',
  confirmed: 'topay',
  paying: 'paying',
  paid: 'paid',
  refunded: 'refunded',
}

const stageWords: Record<Stage, string> = {
  submitted: 'To verify',
  confirmed: 'To pay',
  paying: 'Paying',
  paid: 'Paid',
  refunded: 'Money returned',
}

export const paymentShapes: Record<PaymentState, StatusKind> = {
  CREATED: 'wait',
  PENDING: 'now',
  PAID: 'ok',
  FAILED: 'bad',
  EXPIRED: 'off',
  REFUNDED: 'off',
  CHARGED_BACK: 'bad',
}

export const enquiryShapes: Record<EnquiryState, StatusKind> = {
  new: 'now',
  open: 'wait',
  answered: 'ok',
  closed: 'off',
}

export const messageShapes: Record<MessageState, StatusKind> = {
  waiting: 'wait',
  sent: 'ok',
  failed: 'bad',
  stopped: 'off',
}

const wordsOf: Record<string, Record<string, string>> = {
  stage: stageWords,
  gateway: { ...gatewayTitles, FREE: 'Free seat' },
  kind: messageKinds,
  channel: { email: 'Email', sms: 'SMS' },
  on: { created: 'Received', paid: 'Paid' },
  assigned: { me: 'Me', nobody: 'Nobody' },
  follow: { due: 'Today or earlier', later: 'Later', none: 'No day' },
}

/** A value of a filter or a cell, as people read it; one that is not known stays as it is. */
export function valueWords(name: string, value: string) {
  const known = wordsOf[name]?.[value]
  if (known !== undefined) return known
  if (name === 'follow_up') return `Follow up: ${dayAndMonth(value)}`
  // The names of courses have no spaces where they are kept.
  if (name === 'country') return countryName(value)
  if (name === 'course' || name === 'courses') {
    return value.replaceAll('_', ' ').replaceAll(/,(?=\S)/g, ', ')
  }
  return spoken.includes(name) ? sentence(value.toLowerCase().replaceAll('_', ' ')) : value
}

const spoken = ['state', 'surplus', 'review', 'used', 'whatsapp', 'partner']

/** Whose a record is. Someone who has left loses nothing: it can be given to someone else. */
export const assigneeWords = (assignee: Assignee | null) =>
  assignee ? `${assignee.name}${assignee.hasLeft ? ' (left)' : ''}` : 'Nobody'

/** State of work of any kind. */
export const workWords = (kind: WorkKind, state: string) =>
  kind === 'case' ? caseTitle(state) : valueWords(kind === 'application' ? 'stage' : 'state', state)

const purposes: Record<ConsentPurpose, string> = {
  programme: 'the programme',
  whatsapp: 'updates on WhatsApp',
  partner: `offers of ${brand.partner}`,
}

/** What a person can agree to. */
export const purposeWords = (purpose: string) =>
  Object.hasOwn(purposes, purpose) ? purposes[purpose as ConsentPurpose] : purpose
