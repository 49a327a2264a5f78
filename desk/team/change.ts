import type { Role } from '../../contract/desk/rights.ts'
import type { Person } from '../../contract/desk/team.ts'
import { inWords } from '../formats.ts'

/** What can be changed of a person, as it is typed. */
export type Typed = { name: string; roles: Role[]; mayUseCode: boolean }

export const typedOf = ({ name, roles, mayUseCode }: Person): Typed => ({ name, roles, mayUseCode })

/** Owners come in by passkey only: the switch says so whatever was stored. */
export const usesCode = ({ roles, mayUseCode }: Typed) => mayUseCode && !roles.includes('owner')

export type Difference = { field: string; stored: string; typed: string }

const words = (roles: Role[]) => inWords([...roles].sort()) || 'none'
const yesNo = (value: boolean) => (value ? 'allowed' : 'not allowed')

/** What would change, in words. */
export function differences(person: Person, typed: Typed): Difference[] {
  const stored = typedOf(person)
  const all = [
    { field: 'Name', stored: stored.name, typed: typed.name.trim() },
    { field: 'Roles', stored: words(stored.roles), typed: words(typed.roles) },
    { field: 'Code by mail', stored: yesNo(stored.mayUseCode), typed: yesNo(usesCode(typed)) },
  ]
  return all.filter((each) => each.stored !== each.typed)
}
