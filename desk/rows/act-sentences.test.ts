import { expect, test } from 'vitest'
import { type AuditAction, type AuditEntry, auditActionNames } from '../../contract/desk/audit.ts'
import { actSentence } from './act-sentences.ts'

const said = (action: AuditAction, changes: AuditEntry['changes'] = null) => {
  const { before, record, after } = actSentence({ action, changes })
  return `Asha ${before}${record ? ' IT' : ''}${after}`
}

test.each(auditActionNames)('%s is a sentence, with values and without', (action) => {
  const values = { before: 'one', after: 'two' }
  const fields = ['roles', 'passkey', 'format', 'case', 'refund', 'way', 'list']
  const numbers = { rows: { after: 2 }, sessions: { before: 2, after: 0 } }
  const named = Object.fromEntries(fields.map((field) => [field, values]))
  for (const changes of [null, { ...named, ...numbers }]) {
    expect(said(action, changes)).toMatch(/^Asha [a-z]/)
    expect(said(action, changes)).not.toMatch(/undefined|null|NaN|\[object| {2}/)
  }
})

test.each([
  [
    'sign-in',
    { weak: { after: false }, way: { after: 'passkey' }, browser: { after: 'Chrome on Android' } },
    'Asha signed in with a passkey in Chrome on Android',
  ],
  [
    'sign-in',
    { weak: { after: true }, browser: { after: '' } },
    'Asha signed in with a code from an email',
  ],
  [
    'update-person',
    { roles: { before: ['viewer'], after: ['viewer', 'finance'] } },
    'Asha changed the roles of IT from viewer to viewer, finance',
  ],
  [
    'invite',
    { name: { after: 'Ravi' }, roles: { after: ['counsellor', 'finance'] } },
    'Asha invited IT as counsellor and finance',
  ],
  [
    'export',
    {
      rows: { after: 1234 },
      format: { after: 'csv' },
      contact: { after: true },
      filters: { after: '' },
    },
    'Asha exported 1,234 rows of IT as CSV, with contact data',
  ],
  [
    'settle-case',
    { case: { before: 'mismatch', after: 'accept' } },
    'Asha decided “Wrong amount” on IT: the money counts',
  ],
  ['end-session', { sessions: { before: 1, after: 0 } }, 'Asha ended 1 session of their own'],
  [
    'withdraw-consent',
    { whatsapp: { before: 2, after: 0 } },
    'Asha withdrew a person’s consent to updates on WhatsApp',
  ],
] as [AuditAction, AuditEntry['changes'], string][])('%s with %o', (action, changes, sentence) => {
  expect(said(action, changes)).toBe(sentence)
})
