import * as z from 'zod/mini'
import { companyName, couponPattern, scholarship } from './application.ts'
import { eventDates } from './event-dates.ts'
import type { ExamAnswer } from './exam-answers.ts'
import { say } from './messages/say.ts'
import { price } from './price.ts'
import { isSafeUrl } from './safe-url.ts'
import { isPlainText, startsWithSpace } from './text.ts'

/** A college's own page: what `fetch-scholarship-event-data` tells about it. */

/** Staff's own words; they may say nothing. */
export const remark = (most: number) =>
  z.string().check(
    z.maxLength(most, say('editing.long', { most })),
    z.refine((value) => isPlainText(value) && !startsWithSpace(value), say('editing.plain')),
  )

const text = (most: number) => remark(most).check(z.minLength(1, say('editing.not-empty')))

/** A picture at an address of ours or over https; nothing that a browser could run (XSS). */
export const logo = z.string().check(z.refine(isSafeUrl, say('editing.url')))

export const slug = z
  .string(say('editing.given'))
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, say('editing.slug')))

const answer = remark(1000)
export const answers = z.object({
  not_selected: answer,
  exam_length: answer,
  exam_marking: answer,
  exam_syllabus: answer,
  exam_samples: answer,
} satisfies Record<ExamAnswer, unknown>)

export const scholarshipInfo = z.object({
  scholarship_code: scholarship.scholarship_code,
  scholarship_company_code: z.string().check(z.regex(/^[\w-]{0,40}$/, say('editing.code'))),
  company_name: companyName,
  coupon_code: z
    .string()
    .check(z.refine((code) => code === '' || couponPattern.test(code), say('editing.coupon'))),
  /** The exam fee on this page, in rupees, all taxes included. */
  final_amount: z
    .number()
    .check(
      z.minimum(0, say('editing.negative')),
      z.maximum(1_000_000, say('editing.high')),
      z.multipleOf(0.01, say('editing.paise')),
    ),
  /** Comma-separated, underscores where people write spaces. */
  select_course: z
    .string()
    .check(z.regex(/^[\p{L}\p{N}_ ]{1,60}(,[\p{L}\p{N}_ ]{1,60}){0,19}$/u, say('editing.courses'))),
  scholarship_title: text(120),
  scholarship_subtitle: text(300),
  company_logo: z.union([z.literal(''), logo]),
  partners: z.array(z.object({ logo })).check(z.maxLength(40, say('editing.many', { most: 40 }))),
  dates: eventDates,
  /** Takes no new applications if set; the note says why, or what comes next. */
  closed: z.optional(z.object({ note: z.string() })),
  /** Answers of this installation about exam and costs, beyond the usual. */
  answers: z.optional(z.partial(answers)),
  /** Price that will be charged, where that is not in rupees. */
  charge: z.optional(price),
})
export type ScholarshipInfo = z.infer<typeof scholarshipInfo>
