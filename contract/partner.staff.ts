import * as z from 'zod/mini'
import { eventDates } from './event-dates.ts'
import { defaultDates } from './event-defaults.ts'
import { say } from './messages/say.ts'
import { answers, logo, remark, scholarshipInfo, slug } from './partner.ts'
import { gatewayNames } from './payment.ts'
import { courses, examFee } from './programme.ts'
import { noFormula } from './staff.ts'

/** A college as the staff write it: what its page shows, with dates and partners laid flat. */

const page = scholarshipInfo.shape
const date = eventDates.shape

const answer = (rule: z.ZodMiniString) => z._default(rule.check(noFormula), '')

export const collegeRules = z.object({
  slug,
  scholarship_code: page.scholarship_code.check(noFormula),
  scholarship_company_code: page.scholarship_company_code.check(noFormula),
  company_name: z._default(page.company_name, ''),
  coupon_code: z._default(page.coupon_code.check(z.toUpperCase()), ''),
  final_amount: z._default(page.final_amount, examFee),
  select_course: z._default(page.select_course, courses.join(',')),
  scholarship_title: page.scholarship_title.check(noFormula),
  scholarship_subtitle: page.scholarship_subtitle.check(noFormula),
  company_logo: z._default(page.company_logo, ''),
  /** The logos of its partners. */
  partners: z._default(z.array(logo).check(z.maxLength(40, say('editing.many', { most: 40 }))), []),
  applications_open: z._default(date.applications_open, defaultDates.applications_open),
  applications_close: z._default(date.applications_close, defaultDates.applications_close),
  qualifying_test: z._default(date.qualifying_test, defaultDates.qualifying_test),
  winners_announced: z._default(date.winners_announced, defaultDates.winners_announced),
  courses_start: z._default(date.courses_start, defaultDates.courses_start),
  /** Gateway of its applicants; null for the configured default. */
  gateway: z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.toUpperCase()),
        z.enum(gatewayNames, say('editing.gateway', { names: gatewayNames })),
      ),
    ),
    null,
  ),
  not_selected: answer(answers.shape.not_selected),
  exam_length: answer(answers.shape.exam_length),
  exam_marking: answer(answers.shape.exam_marking),
  exam_syllabus: answer(answers.shape.exam_syllabus),
  exam_samples: answer(answers.shape.exam_samples),
})

/** Fields of closing, beside the page. */
export const closingRules = z.object({
  /** Note that visitors read in place of the form. */
  note: z._default(remark(300).check(noFormula), ''),
})
export type CollegeInput = z.input<typeof collegeRules>
export type CollegeTerms = z.output<typeof collegeRules>
