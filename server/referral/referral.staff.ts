import { referralRules } from '../../contract/referral.staff.ts'
import { editing } from '../editing/editing.ts'
import { referralRows } from './referral.store.ts'

/** Applications keep the code that they were sent with, whatever becomes of it. */
export const {
  list: listReferrals,
  add: addReferral,
  change: changeReferral,
  remove: removeReferral,
} = editing({
  kind: 'referral',
  name: 'referral code',
  key: 'referral_code',
  rules: referralRules,
  rows: referralRows,
  rowOf: ({ referral_code, owner }) => ({ code: referral_code, owner }),
  termsOf: ({ code, owner }) => ({ referral_code: code, owner }),
})
