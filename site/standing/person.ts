import { email, phoneNumber } from '../../contract/application.ts'
import type { Said } from '../../contract/messages/say.ts'
import type { StandingPerson } from '../../contract/standing.ts'
import { tenDigits } from '../application/clean.ts'
import { sentenceOf } from '../application/sentences.ts'
import { words } from './words.tsx'

/** One field takes either: whatever has a letter or an @ is meant as an email. */
const isEmail = (typed: string) => /[@\p{L}]/u.test(typed)

export const personOf = (typed: string): StandingPerson =>
  isEmail(typed) ? { email: typed.trim() } : { phone_number: tenDigits(typed) }

export function problemOf(typed: string) {
  if (typed.trim() === '') return words.prove.empty
  const person = personOf(typed)
  const judged =
    'email' in person ? email.safeParse(person.email) : phoneNumber.safeParse(person.phone_number)
  const [issue] = judged.error?.issues ?? []
  return issue && sentenceOf(issue.message as Said)
}
