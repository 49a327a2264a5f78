import { enquiry } from '../../contract/messages/en/enquiry.ts'
import { phone } from '../../contract/messages/en/phone.ts'
import { speak } from '../../contract/messages/speak.ts'

/** What the contact form says about its fields. */
export const sentenceOf = speak({ ...phone, ...enquiry })
