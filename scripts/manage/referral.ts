import * as z from 'zod/mini'
import { referralPattern } from '../../contract/application.ts'
import { isPlainText, startsWithSpace } from '../../contract/text.ts'
import {
  changeReferral,
  deleteReferral,
  listReferrals,
  lockReferral,
  type Referral,
  saveReferral,
} from '../../server/referral/referral.store.ts'
import type { Noun, Values } from './noun.ts'
import { problemsOf } from './problems.ts'

const referralSchema = z.object({
  referral_code: z.string().check(z.regex(referralPattern, 'must be 1-10 letters and digits')),
  owner: z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(100, 'can be at most 100 characters long'),
    z.refine((text) => isPlainText(text) && !startsWithSpace(text), 'must be plain text'),
    z.regex(/^[^\r\n\t]*$/, 'must be one line'),
  ),
})

export const referral: Noun = {
  name: 'referral',
  key: 'referral_code',
  fields: {
    referral_code: { kind: 'code', hint: '1-10 letters and digits, kept in capitals' },
    owner: { kind: 'text', hint: 'whose code it is' },
  },
  columns: ['referral_code', 'owner'],
  examples: [
    'add FRIEND10 --owner "North College"',
    'update FRIEND10 --owner "Alumni of North College"',
    'add --file referrals.csv',
    'remove FRIEND10',
  ],
  problems: (values) => problemsOf(referralSchema, values),
  list: async (tx) => (await listReferrals(tx)).map(valuesOf),
  find: async (tx, key) => {
    const found = await lockReferral(tx, key)
    return found && valuesOf(found)
  },
  insert: (tx, values) => saveReferral(tx, rowOf(values)),
  update: (tx, values) => changeReferral(tx, rowOf(values)),
  remove: deleteReferral,
  taken: { referral_codes_pkey: { field: 'referral_code', message: 'exists already' } },
}

function rowOf(values: Values): Referral {
  const { referral_code: code, owner } = referralSchema.parse(values)
  return { code, owner }
}

const valuesOf = ({ code, owner }: Referral): Values => ({ referral_code: code, owner })
