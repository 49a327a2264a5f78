import { team } from '../contract/messages/en/team.ts'
import { speak } from '../contract/messages/speak.ts'

/** Sentences that the forms about people, codes and passkeys say about their fields. */
export const sentenceOf = speak(team)
