import * as z from 'zod/mini'
import { say } from './messages/say.ts'

/**
 * Names the text that was shown and the boxes that were ticked. Optional: older pages know of none.
 */
export const consentGiven = z.object({
  text_version: z.string().check(z.regex(/^[\w.-]{1,20}$/, say('notice.unknown'))),
  language: z
    .string()
    .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, say('language.unknown'))),
  whatsapp: z.optional(z.boolean()),
  partner: z.optional(z.boolean()),
})
export type ConsentGiven = z.infer<typeof consentGiven>
