import type { AuditAction, AuditEntry } from '../../contract/desk/audit.ts'
import { caseTitle } from '../../contract/desk/case-titles.ts'
import { count, inWords } from '../formats.ts'
import { purposeWords } from './words.ts'

/**
 * What someone did, in words that go on from their name; the record stands between the two parts.
 * `told` are the changes that the words have said already.
 */
export type ActSentence = { before: string; record: boolean; after: string; told: string[] }

/** The values of one entry's changes, as text. */
type Values = {
  fields: readonly string[]
  before: (field: string) => string
  after: (field: string) => string
  is: (field: string) => boolean
}
type Written = { text: string; after?: string; told?: string[] }
type Sentence = { on: boolean; write: (values: Values) => Written }

const alone = (write: string | Sentence['write']): Sentence => ({
  on: false,
  write: written(write),
})
const on = (write: string | Sentence['write']): Sentence => ({ on: true, write: written(write) })
const written = (write: string | Sentence['write']) =>
  typeof write === 'string' ? () => ({ text: write }) : write

const quoted = (text: string) => `“${text}”`
const counted = (number: string, one: string) =>
  number === '1' ? `1 ${one}` : `${count(Number(number))} ${one}s`

const ways: Record<string, string> = {
  passkey: 'signed in with a passkey',
  code: 'signed in with a code from an email',
  link: 'signed in with a link',
  demo: 'entered the demo desk',
}

const decisions: Record<string, string> = {
  accept: 'the money counts',
  refund: 'the money goes back',
  close: 'nothing to do',
  attach: 'the payment belongs to an application',
}

/** A sentence for every act that the audit knows: one without does not compile. */
const sentences: Record<AuditAction, Sentence> = {
  'sign-in': alone(({ after, is }) => {
    // Entries of earlier releases do not say how.
    const how = ways[after('way')] ?? (is('weak') ? ways.code : 'signed in')
    const where = after('browser') && ` in ${after('browser')}`
    return { text: `${how}${where}`, told: ['way', 'weak', 'browser'] }
  }),
  'sign-out': alone('signed out'),
  'end-session': alone(({ before }) => ({
    text: `ended ${counted(before('sessions'), 'session')} of their own`,
    told: ['sessions'],
  })),
  'accept-invitation': alone(({ after }) => ({
    text: `accepted the invitation, with the passkey ${quoted(after('passkey'))}`,
    told: ['passkey'],
  })),
  'add-passkey': alone(({ after }) => ({
    text: `added the passkey ${quoted(after('passkey'))}`,
    told: ['passkey'],
  })),
  'rename-passkey': alone(({ before, after }) => ({
    text: `renamed the passkey ${quoted(before('passkey'))} to ${quoted(after('passkey'))}`,
    told: ['passkey'],
  })),
  'remove-passkey': alone(({ before }) => ({
    text: `removed the passkey ${quoted(before('passkey'))}`,
    told: ['passkey'],
  })),
  'make-sign-in-link': on('made a sign-in link for'),
  invite: on(({ after }) => ({
    text: 'invited',
    after: after('roles') && ` as ${inWords(after('roles').split(', '))}`,
    told: ['name', 'roles'],
  })),
  'update-person': on(({ before, after }) =>
    after('roles')
      ? {
          text: 'changed the roles of',
          after: ` from ${before('roles')} to ${after('roles')}`,
          told: ['roles'],
        }
      : { text: 'changed' },
  ),
  'disable-person': on('disabled'),
  'enable-person': on('enabled'),
  'reset-sign-in': on('reset the sign-in of'),
  'set-shortcuts': alone(({ is }) => ({
    text: `turned shortcuts of a single key ${is('shortcuts') ? 'on' : 'off'}`,
    told: ['shortcuts'],
  })),
  'view-record': on('opened'),
  'show-contact': on('saw the phone and email of'),
  'look-up-contact': alone(({ is }) => ({
    text: `looked up a phone or email and found ${is('found') ? 'someone' : 'nobody'}`,
    told: ['found'],
  })),
  assign: on(({ after }) => ({
    text: 'assigned',
    after: ` to ${after('assigned_to') || 'nobody'}`,
    told: ['assigned_to'],
  })),
  'follow-up': on(({ after }) => ({
    text: after('follow_up_on') ? 'will follow up' : 'took away the follow-up day of',
    after: after('follow_up_on') && ` on ${after('follow_up_on')}`,
    told: ['follow_up_on'],
  })),
  'send-again': on('sent again'),
  'stop-message': on('stopped'),
  'add-note': on('wrote a note on'),
  export: on(({ after, is }) => ({
    text: after('rows') ? `exported ${counted(after('rows'), 'row')} of` : 'exported',
    after: [
      after('format') && ` as ${after('format').toUpperCase()}`,
      is('searched') && ', narrowed by words',
      is('contact') && ', with contact data',
    ]
      .filter(Boolean)
      .join(''),
    told: ['rows', 'format', 'searched', 'contact', ...(after('filters') ? [] : ['filters'])],
  })),
  'save-view': alone(({ after, is }) => ({
    text: `saved a view of ${after('list')}${is('shared') ? ' for everyone' : ''}`,
    told: ['list', 'shared'],
  })),
  'remove-view': alone('removed a saved view'),
  'add-college': on('added the college'),
  'update-college': on('changed the college'),
  'remove-college': on('removed the college'),
  'close-college': on('closed applications for'),
  'open-college': on('opened applications for'),
  'add-coupon': on('added the coupon'),
  'update-coupon': on('changed the coupon'),
  'remove-coupon': on('removed the coupon'),
  'add-referral': on('added the referral code'),
  'update-referral': on('changed the referral code'),
  'remove-referral': on('removed the referral code'),
  refund: on(({ after }) => ({
    text: after('refund') ? `asked for a refund of ${after('refund')} on` : 'asked for a refund on',
    told: ['refund'],
  })),
  'ask-gateway': on('asked the gateway about'),
  'settle-case': on(({ before, after }) => ({
    text: before('case') ? `decided ${quoted(caseTitle(before('case')))} on` : 'decided a case on',
    after: after('case') && `: ${decisions[after('case')] ?? after('case')}`,
    told: ['case'],
  })),
  'claim-case': on(() => ({ text: 'took the case of', told: ['case'] })),
  'release-case': on(() => ({ text: 'put back the case of', told: ['case'] })),
  'reopen-case': on(() => ({ text: 'reopened the case of', told: ['case'] })),
  'attach-payment': on(() => ({ text: 'attached a payment to', told: ['case'] })),
  'export-person': alone('exported all data of a person'),
  'erase-person': alone('erased a person'),
  'withdraw-consent': alone(({ fields }) => ({
    text: `withdrew a person’s consent to ${inWords(fields.map(purposeWords))}`,
    told: [...fields],
  })),
}

type Act = Pick<AuditEntry, 'action' | 'changes'>

export function actSentence({ action, changes }: Act): ActSentence {
  const sentence = sentences[action]
  // Written by a newer release.
  if (!sentence) return { before: fieldText(action), record: true, after: '', told: [] }
  const { text, after = '', told = [] } = sentence.write(valuesOf(changes ?? {}))
  return { before: text, record: sentence.on, after, told }
}

function valuesOf(changes: NonNullable<Act['changes']>): Values {
  const pick = (field: string, which: 'before' | 'after') => changes[field]?.[which]
  const textOf = (value: unknown) =>
    value === undefined || value === null ? '' : [value].flat().map(String).join(', ')
  return {
    fields: Object.keys(changes),
    before: (field) => textOf(pick(field, 'before')),
    after: (field) => textOf(pick(field, 'after')),
    is: (field) => pick(field, 'after') === true,
  }
}

/** Writes "may_use_code" as "may use code". */
export const fieldText = (name: string) =>
  name
    .replaceAll(/[_-]/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
