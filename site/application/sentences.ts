import { application } from '../../contract/messages/en/application.ts'
import { phone } from '../../contract/messages/en/phone.ts'
import { speak } from '../../contract/messages/speak.ts'

/** What the form says about its fields. */
export const sentenceOf = speak({ ...phone, ...application })
