import { brand } from '../../contract/brand.ts'
import { countryName } from '../../contract/country-name.ts'
import type { EnquiryState } from '../../contract/desk/enquiry-states.ts'
import type { Stage } from '../../contract/desk/lists.ts'
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

const wordsOf: Record<string, Record<string, string>> = {
  stage: stageWords,
  gateway: { ...gatewayTitles, FREE: 'Free seat' },
  on: { created: 'Received', paid: 'Paid' },
}

/** A value of a filter or a cell, as people read it; one that is not known stays as it is. */
export function valueWords(name: string, value: string) {
  const known = wordsOf[name]?.[value]
  if (known !== undefined) return known
  // The names of courses have no spaces where they are kept.
  if (name === 'country') return countryName(value)
  if (name === 'course' || name === 'courses') {
    return value.replaceAll('_', ' ').replaceAll(/,(?=\S)/g, ', ')
  }
  return spoken.includes(name) ? sentence(value.toLowerCase().replaceAll('_', ' ')) : value
}

const spoken = ['state', 'surplus', 'review', 'used', 'assigned', 'whatsapp', 'partner']

const purposes: Record<ConsentPurpose, string> = {
  programme: 'the programme',
  whatsapp: 'updates on WhatsApp',
  partner: `offers of ${brand.partner}`,
}

/** What a person can agree to. */
export const purposeWords = (purpose: string) =>
  Object.hasOwn(purposes, purpose) ? purposes[purpose as ConsentPurpose] : purpose
