import * as z from 'zod/mini'
import { consentGiven } from './consent.ts'
import { dialCodes } from './countries.ts'
import { type Said, say } from './messages/say.ts'
import { namePattern } from './person-name.ts'
import { maxPhoneDigits, phonePattern, phoneProblem } from './phone.ts'
import { enquiryType } from './programme.ts'
import { afterWhich, isPlainText, startsWithSpace } from './text.ts'

export const enquirySent = 'Request successfully submitted.'

const maxMessage = 2000

// A field may break several rules at once; forms show the first.
const required = (message: Said) => z.string(message).check(z.minLength(1, message))

export const enquirySchema = z
  .object(
    {
      fullname: required(say('enquiry.name-required')).check(
        z.regex(namePattern(3, 50), say('enquiry.name-letters')),
      ),
      email: required(say('enquiry.email-required')).check(
        z.maxLength(254, say('enquiry.email-invalid')),
        z.regex(z.regexes.email, say('enquiry.email-invalid')),
      ),
      phone: required(say('phone.missing')).check(
        z.regex(phonePattern, say('enquiry.phone-digits')),
        z.maxLength(maxPhoneDigits, say('enquiry.phone-long', { most: maxPhoneDigits })),
      ),
      countryCode: z
        .string(say('enquiry.country'))
        .check(z.refine((code) => dialCodes.has(code.toUpperCase()), say('enquiry.country'))),
      dialLog: z
        .string(say('enquiry.country'))
        .check(z.regex(/^\+?\d{1,4}$/, say('enquiry.country'))),
      description: z.optional(
        z.string(say('enquiry.message-text')).check(
          z.maxLength(maxMessage, say('enquiry.message-long', { most: maxMessage })),
          z.refine((text) => !startsWithSpace(text), say('enquiry.message-space')),
          z.refine(isPlainText, {
            error: ({ input }) => say('enquiry.message-characters', afterWhich(String(input))),
          }),
        ),
      ),
      enquiryType: z.literal(enquiryType, say('enquiry.kind')),
      consents: z.optional(consentGiven),
    },
    say('enquiry.object'),
  )
  .check(
    z.refine((enquiry) => !phoneProblemOf(enquiry), {
      path: ['phone'],
      error: (issue) => phoneProblemOf(issue.input as PhoneParts),
      // The phone is judged as soon as it is there, whatever the other fields still lack.
      when: ({ value }) => hasPhoneParts(value),
    }),
    z.refine(
      ({ countryCode, dialLog }) =>
        dialCodes.get(countryCode.toUpperCase()) === dialLog.replace('+', ''),
      { path: ['dialLog'], error: say('enquiry.country') },
    ),
  )

export type Enquiry = z.infer<typeof enquirySchema>

type PhoneParts = Pick<Enquiry, 'phone' | 'countryCode' | 'dialLog'>

const phoneProblemOf = ({ phone, countryCode, dialLog }: PhoneParts) =>
  phoneProblem(phone, countryCode, dialLog)

function hasPhoneParts(value: unknown): value is PhoneParts {
  const parts = value as Partial<Record<keyof PhoneParts, unknown>> | null
  return (
    typeof parts?.phone === 'string' &&
    phonePattern.test(parts.phone) &&
    parts.phone !== '' &&
    typeof parts.countryCode === 'string' &&
    typeof parts.dialLog === 'string'
  )
}
