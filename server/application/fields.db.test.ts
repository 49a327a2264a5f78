import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationFields } from '../../contract/application.ts'
import type { Said } from '../../contract/messages/say.ts'
import { course } from '../../contract/programme.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { openTestSite } from '../../testing/site.ts'
import { sentenceOf } from '../http/sentences.ts'

/**
 * Browser and server share one schema. This sends what the browser would refuse, and what it would
 * accept, straight to the API: both must judge alike, with the same first sentence.
 */
const fields = Object.keys(applicationFields.shape) as (keyof typeof applicationFields.shape)[]

/** Near what people type, and far from it. */
const values = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '7', '9', '-', '_', 'é', 'ा', '٣', '９'),
    maxLength: 60,
  }),
  fc.stringMatching(/^[6-9]\d{8,11}$/),
  fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.[a-z]{1,4}$/),
  fc.stringMatching(/^[A-Z0-9]{1,21}$/),
  fc.constantFrom(
    '',
    ' Asha',
    'Asha ',
    'A',
    '9999999999',
    course.blockchain,
    'a@b',
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom(null, 42, true, {}, [], undefined),
)

test.each(fields)('%s: the API accepts and refuses what the form does', async (field) => {
  const site = await openTestSite({ BOT_CHECK: 'off', TRUST_PROXY: 'loopback' })
  const applicant = createApplicant(site)
  const good = {
    fullname: applicant.fullname,
    email: applicant.email,
    phone_number: applicant.phone_number,
    selected_course: course.blockchain,
  }
  let turn = 0
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const form = { ...good, [field]: value }
      const judged = applicationFields.safeParse(form)
      turn += 1
      const response = await site.app.inject({
        method: 'POST',
        url: '/scholarship/v1/create-scholarship-request',
        headers: { 'x-bot-token': 'off', 'x-forwarded-for': `10.${turn >> 8}.${turn & 255}.1` },
        payload: { ...form, country_code: '+91', scholarship_code: 'KS_Mgrow' },
      })
      const { message } = response.json()
      if (judged.success) {
        // Well formed is not yet allowed: nobody has verified this phone, or there is no such course.
        expect([403, 'Please select a valid course.']).toContain(
          response.statusCode === 400 ? message : response.statusCode,
        )
      } else {
        expect(response.statusCode).toBe(400)
        expect(message).toBe(sentenceOf(judged.error.issues[0]?.message as Said))
      }
    }),
    { numRuns: 60 },
  )
})
