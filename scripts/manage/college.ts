import * as z from 'zod/mini'
import { type EventDates, eventDates } from '../../contract/event-dates.ts'
import { fromUnits, toUnits } from '../../contract/money.ts'
import { type ScholarshipInfo, scholarshipInfo, slug } from '../../contract/partner.ts'
import { gatewayNames } from '../../contract/payment.ts'
import { courses, dates, examFee } from '../../contract/programme.ts'
import {
  type College,
  changeCollege,
  deleteCollege,
  listColleges,
  lockCollege,
  saveCollege,
} from '../../server/partner/partner.store.ts'
import type { Noun, Values } from './noun.ts'
import { problemsOf } from './problems.ts'

const gatewayMessage = `must be one of ${gatewayNames.join(', ')}, or empty for the default`

const collegeSchema = z.extend(scholarshipInfo, {
  slug,
  gateway: z.nullable(z.enum(gatewayNames, gatewayMessage)),
})
type CollegeInfo = ScholarshipInfo & Pick<College, 'slug' | 'gateway'>

const dateNames = Object.keys(eventDates.shape) as (keyof EventDates)[]

/** Pages of colleges, in the words of the contract; dates and partners laid flat. */
export const college: Noun = {
  name: 'college',
  key: 'slug',
  fields: {
    slug: { kind: 'text', hint: 'last part of its address, /hiresure/north-college' },
    scholarship_code: { kind: 'text', hint: 'code of the scholarship' },
    scholarship_company_code: { kind: 'text', hint: 'code of the college within it' },
    company_name: { kind: 'text', hint: 'name, fills the form', initial: '' },
    coupon_code: { kind: 'code', hint: 'coupon, fills the form', initial: '' },
    final_amount: { kind: 'number', hint: 'exam fee in rupees', initial: examFee },
    select_course: { kind: 'text', hint: 'courses, with commas', initial: courses.join(',') },
    scholarship_title: { kind: 'text', hint: 'heading of the page' },
    scholarship_subtitle: { kind: 'text', hint: 'what stands below it' },
    company_logo: { kind: 'text', hint: 'https address, or path of this site', initial: '' },
    partners: { kind: 'list', hint: 'logos, separated by spaces', initial: [] },
    applications_open: { kind: 'text', hint: 'date', initial: dates.applicationsOpen },
    applications_close: { kind: 'text', hint: 'date', initial: dates.applicationsClose },
    qualifying_test: { kind: 'text', hint: 'date', initial: dates.qualifyingTest },
    winners_announced: { kind: 'text', hint: 'date', initial: dates.winnersAnnounced },
    courses_start: { kind: 'text', hint: 'date', initial: dates.coursesStart },
    gateway: { kind: 'code', hint: gatewayNames.join(', '), initial: null },
  },
  columns: ['slug', 'scholarship_company_code', 'company_name', 'final_amount', 'gateway'],
  examples: [
    'add north-college --scholarship_code KS_HireSure --scholarship_company_code NORTH --company_name "North College" --final_amount 1299 --scholarship_title "Hired, for sure." --scholarship_subtitle "For students of North College."',
    'update north-college --final_amount 999 --applications_close 2026-07-10',
    'list north-college',
    'add --file colleges.csv',
    'remove north-college',
  ],
  flatten: layFlat,
  problems: (values) => problemsOf(collegeSchema, infoOf(values), fieldAt),
  list: async (tx) => (await listColleges(tx)).map(valuesOf),
  find: async (tx, key) => {
    const found = await lockCollege(tx, key)
    return found && valuesOf(found)
  },
  insert: (tx, values) => saveCollege(tx, rowOf(values)),
  update: (tx, values) => changeCollege(tx, rowOf(values)),
  remove: deleteCollege,
  taken: {
    colleges_pkey: { field: 'slug', message: 'exists already' },
    colleges_scholarship: {
      field: 'scholarship_company_code',
      message: 'is the code of another page of this scholarship',
    },
  },
}

/** The contract nests dates and partners; a JSON row may do so too. */
function layFlat(given: Map<string, unknown>) {
  const flat = new Map(given)
  const nested = flat.get('dates')
  if (nested !== null && typeof nested === 'object') {
    flat.delete('dates')
    for (const [name, date] of Object.entries(nested)) flat.set(name, date)
  }
  const partners = flat.get('partners')
  if (Array.isArray(partners)) {
    flat.set(
      'partners',
      partners.map((partner) => partner?.logo ?? partner),
    )
  }
  return flat
}

function infoOf(values: Values): unknown {
  const partners = Array.isArray(values.partners) ? values.partners : []
  return {
    ...values,
    partners: partners.map((logo) => ({ logo })),
    dates: Object.fromEntries(dateNames.map((name) => [name, values[name]])),
  }
}

const fieldAt = ([first, second]: PropertyKey[]) => String(first === 'dates' ? second : first)

function rowOf(values: Values) {
  const info = collegeSchema.parse(infoOf(values)) as CollegeInfo
  return {
    slug: info.slug,
    scholarshipCode: info.scholarship_code,
    companyCode: info.scholarship_company_code,
    companyName: info.company_name ?? '',
    couponCode: info.coupon_code,
    priceInPaise: fromUnits(info.final_amount),
    selectCourse: info.select_course,
    title: info.scholarship_title,
    subtitle: info.scholarship_subtitle,
    logo: info.company_logo,
    partnerLogos: info.partners.map(({ logo }) => logo),
    dates: info.dates,
    gateway: info.gateway,
  }
}

function valuesOf(row: College): Values {
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
    ...Object.fromEntries(dateNames.map((name) => [name, row.dates[name]])),
    gateway: row.gateway,
  }
}
