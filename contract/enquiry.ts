import * as z from 'zod/mini'
import { consentGiven } from './consent.ts'
import { dialCodes } from './countries.ts'
import { namePattern } from './person-name.ts'
import { maxPhoneDigits, phonePattern, phoneProblem } from './phone.ts'
import { enquiryType } from './programme.ts'
import { isPlainText, startsWithSpace } from './text.ts'

export const enquirySent = 'Request successfully submitted.'

const nameRule = 'Full Name must be 3-50 characters long and contain only letters and spaces!'
const maxMessage = 2000

// A field may break several rules at once; forms show the first.
const required = (message: string) => z.string(message).check(z.minLength(1, message))

export const enquirySchema = z
  .object(
    {
      fullname: required('Full Name is required!').check(z.regex(namePattern(3, 50), nameRule)),
      email: required('Email is required!').check(
        z.maxLength(254, 'Invalid email format!'),
        z.regex(z.regexes.email, 'Invalid email format!'),
      ),
      phone: required('Phone number is required!').check(
        z.regex(phonePattern, 'Phone number must contain digits only.'),
        z.maxLength(maxPhoneDigits, `Phone number must be at most ${maxPhoneDigits} digits.`),
      ),
      countryCode: z
        .string('Choose a country.')
        .check(z.refine((code) => dialCodes.has(code.toUpperCase()), 'Choose a country.')),
      dialLog: z.string('Choose a country.').check(z.regex(/^\+?\d{1,4}$/, 'Choose a country.')),
      description: z.optional(
        z.string('Message must be text.').check(
          z.maxLength(maxMessage, `Message can be at most ${maxMessage} characters long.`),
          z.refine((text) => !startsWithSpace(text), 'Message cannot start with a space.'),
          z.refine(isPlainText, 'Message contains characters that cannot be sent.'),
        ),
      ),
      enquiryType: z.literal(enquiryType, 'Unknown kind of enquiry.'),
      consents: z.optional(consentGiven),
    },
    'An enquiry is a JSON object.',
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
      { path: ['dialLog'], error: 'Choose a country.' },
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
