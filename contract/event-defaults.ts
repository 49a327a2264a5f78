import type { EventDates } from './event-dates.ts'
import type { ScholarshipInfo } from './partner.ts'
import { courses, dates, examFee } from './programme.ts'

/** What the pages show where no operator has set anything else, or nothing can be read. */

export const defaultDates: EventDates = {
  applications_open: dates.applicationsOpen,
  applications_close: dates.applicationsClose,
  qualifying_test: dates.qualifyingTest,
  winners_announced: dates.winnersAnnounced,
  courses_start: dates.coursesStart,
}

/** Hire Sure without a college. */
export const defaultEvent: ScholarshipInfo = {
  scholarship_code: 'KS_HireSure',
  scholarship_company_code: 'HIRESURE',
  company_name: '',
  coupon_code: '',
  final_amount: examFee,
  select_course: courses.join(','),
  scholarship_title: 'Eight months. Then hired, for sure.',
  scholarship_subtitle:
    '6 months of training, 2 months of paid internship and a 100% job guarantee.',
  company_logo: '',
  partners: [],
  dates: defaultDates,
}

/** The slugs of the pages that are no college's. */
export const eventSlugs = { own: 'scholarship-program', hireSure: 'hiresure' } as const
