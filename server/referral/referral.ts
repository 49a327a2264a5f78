import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findReferral } from './referral.store.ts'

/** The code in canonical form; none is fine too. */
export async function requireReferral({ db }: Pick<Services, 'db'>, code: string) {
  if (code === '') return ''
  const referral = await findReferral(db, code.toUpperCase())
  if (!referral)
    throw new Problem('invalid-referral', 'referral.invalid', { field: 'referral_code' })
  return referral.code
}
