import type { EventDates } from './event-dates.ts'
import { coursesInWords } from './event-words.ts'
import type { ScholarshipInfo } from './partner.ts'
import { courses, dates, examFee, scholarshipCode } from './programme.ts'

/** The seed of the two pages that always exist; shown as well where no row can be read. */

/** The slugs of the pages that are no college's. */
export const eventSlugs = { own: 'scholarship-program', hireSure: 'hiresure' } as const

export const defaultDates: EventDates = {
  applications_open: dates.applicationsOpen,
  applications_close: dates.applicationsClose,
  qualifying_test: dates.qualifyingTest,
  winners_announced: dates.winnersAnnounced,
  courses_start: dates.coursesStart,
}

const usual = {
  company_name: '',
  coupon_code: '',
  final_amount: examFee,
  select_course: courses.join(','),
  company_logo: '',
  partners: [],
  dates: defaultDates,
}

/** Subtitle of the programme's own page until staff write another. */
export const usualSubtitle = (event: Pick<ScholarshipInfo, 'select_course'>) =>
  `Win a full scholarship in ${coursesInWords(event, 'or')}.`

/** The programme's own page. */
export const ownEvent: ScholarshipInfo = {
  ...usual,
  scholarship_code: scholarshipCode,
  scholarship_company_code: '',
  scholarship_title: 'One exam. Eight months. A job, guaranteed.',
  scholarship_subtitle: usualSubtitle(usual),
}

/** Hire Sure without a college. */
export const hireSureEvent: ScholarshipInfo = {
  ...usual,
  scholarship_code: 'KS_HireSure',
  scholarship_company_code: 'HIRESURE',
  scholarship_title: 'Eight months. Then hired, for sure.',
  scholarship_subtitle:
    '6 months of training, 2 months of paid internship and a 100% job guarantee.',
}
