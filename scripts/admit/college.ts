import { examAnswers } from '../../contract/exam-answers.ts'
import { type CollegeTerms, collegeRules } from '../../contract/partner.staff.ts'
import { gatewayNames } from '../../contract/payment.ts'
import {
  addCollege,
  changeCollege,
  closeCollege,
  listColleges,
  openCollege,
  removeCollege,
} from '../../server/partner/partner.staff.ts'
import { manage } from './manage.ts'
import type { Field, Noun } from './noun.ts'
import type { Verb } from './outcome.ts'

const fields: Record<keyof CollegeTerms, Field> = {
  slug: { hint: 'last part of the URL of its page, /hiresure/north-college' },
  scholarship_code: { hint: 'code of the scholarship' },
  scholarship_company_code: { hint: 'code of the college within it' },
  company_name: { hint: 'name, fills the form' },
  coupon_code: { hint: 'coupon, fills the form' },
  final_amount: { hint: 'exam fee in rupees', kind: 'number' },
  select_course: { hint: 'courses, separated by commas' },
  scholarship_title: { hint: 'heading of the page' },
  scholarship_subtitle: { hint: 'text below the heading' },
  company_logo: { hint: 'https URL, or path of this site' },
  partners: { hint: 'logos, separated by spaces', kind: 'list' },
  applications_open: { hint: 'date' },
  applications_close: { hint: 'date' },
  qualifying_test: { hint: 'date' },
  winners_announced: { hint: 'date' },
  courses_start: { hint: 'date' },
  gateway: { hint: gatewayNames.join(', ') },
  not_selected: { hint: examAnswers.not_selected },
  exam_length: { hint: examAnswers.exam_length },
  exam_marking: { hint: examAnswers.exam_marking },
  exam_syllabus: { hint: examAnswers.exam_syllabus },
  exam_samples: { hint: examAnswers.exam_samples },
}

/** Pages of colleges. */
export const college: Noun = {
  name: 'college',
  key: 'slug',
  rules: collegeRules,
  fields,
  columns: [
    'slug',
    'scholarship_company_code',
    'company_name',
    'final_amount',
    'gateway',
    'closed',
  ],
  examples: [
    'add north-college --scholarship_code KS_HireSure --scholarship_company_code NORTH --company_name "North College" --final_amount 1299 --scholarship_title "Hired, for sure." --scholarship_subtitle "For students of North College."',
    'update north-college --final_amount 999 --applications_close 2026-07-10',
    'list north-college',
    'add --file colleges.csv',
    'remove north-college',
    'close scholarship-program --note "The next round opens in March 2027."',
    'open scholarship-program',
  ],
  flatten: layFlat,
  acts: {
    close: {
      does: 'ends new applications on a page; those that exist can be finished and paid. Visitors read --note.',
      fields: { note: { hint: 'what visitors read' } },
      run: closeCollege,
    },
    open: { does: 'takes applications again.', fields: {}, run: openCollege },
  },
  useCases: { list: listColleges, add: addCollege, update: changeCollege, remove: removeCollege },
}

export const run: Verb = (args) => manage(college, args)

/** The API nests dates and partners; a JSON row may do so too. */
function layFlat({ dates = {}, ...values }: Record<string, unknown>) {
  if (Array.isArray(values.partners)) values.partners = values.partners.map((it) => it?.logo ?? it)
  return { ...values, ...(typeof dates === 'object' ? dates : { dates }) }
}
