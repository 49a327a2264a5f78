import type { Role } from '../../contract/desk/rights.ts'
import type { Person } from '../../contract/desk/team.ts'
import { inWords } from '../formats.ts'

/** Fields of a person that can be changed, as they are typed. */
export type Typed = { name: string; roles: Role[]; mayUseCode: boolean }

export const typedOf = ({ name, roles, mayUseCode }: Person): Typed => ({ name, roles, mayUseCode })

/** Owners come in by passkey only: the switch says so whatever was stored. */
export const usesCode = ({ roles, mayUseCode }: Typed) => mayUseCode && !roles.includes('owner')

export type Difference = { field: string; stored: string; typed: string }

const words = (roles: Role[]) => inWords([...roles].sort()) || 'none'
const yesNo = (value: boolean) => (value ? 'allowed' : 'not allowed')

/** Lists the changes, in words. */
export function differences(person: Person, typed: Typed): Difference[] {
  const stored = typedOf(person)
  const all = [
    { field: 'Name', stored: stored.name, typed: typed.name.trim() },
    { field: 'Roles', stored: words(stored.roles), typed: words(typed.roles) },
    { field: 'Code by email', stored: yesNo(stored.mayUseCode), typed: yesNo(usesCode(typed)) },
  ]
  return all.filter((each) => each.stored !== each.typed)
}

/**
 * Puts typed changes on top of a newer version: only fields that were changed here stay as typed.
 */
export function rebase(base: Person, newer: Person, typed: Typed): Typed {
  const [from, to] = [typedOf(base), typedOf(newer)]
  return {
    name: typed.name === from.name ? to.name : typed.name,
    roles: words(typed.roles) === words(from.roles) ? to.roles : typed.roles,
    mayUseCode: typed.mayUseCode === from.mayUseCode ? to.mayUseCode : typed.mayUseCode,
  }
}
