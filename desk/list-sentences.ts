import { lists } from '../contract/messages/en/lists.ts'
import { speak } from '../contract/messages/speak.ts'

/** Sentences that a page says about its own address. */
export const sentenceOf = speak(lists)
