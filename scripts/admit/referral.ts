import { type ReferralTerms, referralRules } from '../../contract/referral.staff.ts'
import {
  addReferral,
  changeReferral,
  listReferrals,
  removeReferral,
} from '../../server/referral/referral.staff.ts'
import { manage } from './manage.ts'
import type { Field, Noun } from './noun.ts'
import type { Verb } from './outcome.ts'

const fields: Record<keyof ReferralTerms, Field> = {
  referral_code: { hint: '1-10 letters and digits, kept in capitals' },
  owner: { hint: 'whose code it is' },
}

export const referral: Noun = {
  name: 'referral',
  key: 'referral_code',
  rules: referralRules,
  fields,
  columns: ['referral_code', 'owner'],
  examples: [
    'add FRIEND10 --owner "North College"',
    'update FRIEND10 --owner "Alumni of North College"',
    'add --file referrals.csv',
    'remove FRIEND10',
  ],
  useCases: {
    list: listReferrals,
    add: addReferral,
    update: changeReferral,
    remove: removeReferral,
  },
}

export const run: Verb = (args) => manage(referral, args)
