import * as z from 'zod/mini'
import { momentInIndia } from '../../contract/calendar.ts'
import { eventDates } from '../../contract/event-dates.ts'
import { defaultDates, eventSlugs } from '../../contract/event-defaults.ts'
import { answersIn, noAnswers } from '../../contract/exam-answers.ts'
import { say } from '../../contract/messages/say.ts'
import { fromUnits, toUnits } from '../../contract/money.ts'
import { type CollegeTerms, closingRules, collegeRules } from '../../contract/partner.staff.ts'
import { editing } from '../editing/editing.ts'
import { type College, collegeRows, setClosing } from './partner.store.ts'

/** Applications keep the codes of their college; without it, unpaid ones can no longer be paid. */
export const {
  list: listColleges,
  add: addCollege,
  change: changeCollege,
  remove: removeCollege,
  act: actOnCollege,
} = editing({
  kind: 'college',
  name: 'college',
  key: 'slug',
  rules: collegeRules,
  rows: collegeRows,
  rowOf,
  termsOf,
  taken: {
    colleges_scholarship: {
      field: 'scholarship_company_code',
      message: say('editing.same-code'),
    },
  },
  permanent: Object.values(eventSlugs),
})

/** No new applications from now on; those that exist can be finished and paid. Again: another note. */
export const closeCollege = actOnCollege('close', closingRules, (tx, slug, { note }) =>
  setClosing(tx, slug, note),
)

export const openCollege = actOnCollege('open', z.object({}), (tx, slug) =>
  setClosing(tx, slug, undefined),
)

function rowOf(terms: CollegeTerms) {
  return {
    slug: terms.slug,
    scholarshipCode: terms.scholarship_code,
    companyCode: terms.scholarship_company_code,
    companyName: terms.company_name,
    couponCode: terms.coupon_code,
    priceInPaise: fromUnits(terms.final_amount),
    selectCourse: terms.select_course,
    title: terms.scholarship_title,
    subtitle: terms.scholarship_subtitle,
    logo: terms.company_logo,
    partnerLogos: terms.partners,
    dates: eventDates.parse(terms),
    gateway: terms.gateway,
    answers: answersIn(terms),
  }
}

/** Adds `closed`, which no update changes. */
function termsOf(row: College): CollegeTerms & { closed: string | null; closed_note: string } {
  return {
    slug: row.slug,
    scholarship_code: row.scholarshipCode,
    scholarship_company_code: row.companyCode,
    company_name: row.companyName,
    coupon_code: row.couponCode,
    final_amount: toUnits(row.priceInPaise),
    select_course: row.selectCourse,
    scholarship_title: row.title,
    scholarship_subtitle: row.subtitle,
    company_logo: row.logo,
    partners: row.partnerLogos,
    // First the defaults: JSON in PostgreSQL keeps no order of fields.
    ...defaultDates,
    ...row.dates,
    gateway: row.gateway,
    ...noAnswers,
    ...row.answers,
    closed: row.closedAt && momentInIndia(row.closedAt.getTime()),
    closed_note: row.closedNote,
  }
}
