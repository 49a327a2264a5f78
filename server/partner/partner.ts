import { type EventDates, eventDates } from '../../contract/event-dates.ts'
import { defaultDates, eventSlugs } from '../../contract/event-defaults.ts'
import { coursesOf } from '../../contract/event-words.ts'
import { toUnits } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import type { GatewayName } from '../../contract/payment.ts'
import { scholarshipCode } from '../../contract/programme.ts'
import { isSafeUrl } from '../../contract/safe-url.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { chargeOf } from '../price/price.ts'
import type { Services } from '../services.ts'
import {
  type College,
  findCollege,
  findCollegeOf,
  findColleges,
  findDatesOf,
  holdClosing,
} from './partner.store.ts'

/** Scholarship of an application, with its price. */
export type Scholarship = {
  /** Slug of the page that its data is from. */
  slug: string
  code: string
  companyCode: string
  companyName: string
  courses: readonly string[]
  priceInPaise: number
  gateway: GatewayName | null
  dates: EventDates
  /** Takes no new applications if set. */
  closed: Closed | undefined
}

type Closed = { note: string }

export async function findScholarship(
  { db }: Pick<Services, 'db'>,
  code: string,
  companyCode = '',
): Promise<Scholarship> {
  const isOwn = code === scholarshipCode && companyCode === ''
  // The programme's own is known by its page: `/apply` names one code, whatever the row calls it.
  const college = isOwn
    ? await findCollege(db, eventSlugs.own)
    : await findCollegeOf(db, code, companyCode)
  if (!college) throw new Problem('invalid', 'scholarship.unknown')
  return {
    slug: college.slug,
    code,
    companyCode,
    companyName: college.companyName,
    courses: coursesOf({ select_course: college.selectCourse }),
    priceInPaise: college.priceInPaise,
    gateway: college.gateway,
    dates: readable(college.dates),
    closed: closedOf(college),
  }
}

const closedOf = ({ closedAt, closedNote }: Pick<College, 'closedAt' | 'closedNote'>) =>
  closedAt ? { note: closedNote } : undefined

/** Tells if the scholarship is closed now. Nobody closes or opens it until the transaction ends. */
export async function holdOpen(
  tx: Transaction,
  { slug }: Scholarship,
): Promise<Closed | undefined> {
  const row = await holdClosing(tx, slug)
  if (!row) throw new Problem('invalid', 'scholarship.unknown')
  return closedOf(row)
}

type Codes = { scholarshipCode: string; companyCode: string }

export const scholarshipOf = (
  services: Pick<Services, 'db'>,
  { scholarshipCode, companyCode }: Codes,
) => findScholarship(services, scholarshipCode, companyCode)

type Pricing = Pick<Services, 'db' | 'gateways' | 'config'>

/** Reads a page's data of its college; undefined where there is none of that name. */
export async function readEvent(services: Pricing, slug: string) {
  const college = await findCollege(services.db, slug)
  return college && infoOf(services, college)
}

export async function readEvents(services: Pricing, slugs: string[]) {
  const found = await findColleges(services.db, slugs)
  return new Map(found.map((college) => [college.slug, infoOf(services, college)]))
}

export async function fetchEvent(services: Pricing, slug: string) {
  const event = await readEvent(services, slug)
  if (!event) throw new Problem('not-found', 'scholarship.none')
  return event
}

/** When the exam that an application is for takes place, and all around it. */
export async function datesOfApplication({ db }: Pick<Services, 'db'>, applicationId: string) {
  return readable(await findDatesOf(db, applicationId))
}

/** A row may have been written by hand: what no page can show is left out. */
function infoOf(services: Pricing, college: College): ScholarshipInfo {
  const charge = chargeOf(services, college, college.priceInPaise)
  return {
    scholarship_code: college.scholarshipCode,
    scholarship_company_code: college.companyCode,
    company_name: college.companyName,
    coupon_code: college.couponCode,
    final_amount: toUnits(college.priceInPaise),
    select_course: college.selectCourse,
    scholarship_title: college.title,
    scholarship_subtitle: college.subtitle,
    company_logo: isSafeUrl(college.logo) ? college.logo : '',
    partners: college.partnerLogos.filter(isSafeUrl).map((logo) => ({ logo })),
    dates: readable(college.dates),
    ...(college.closedAt && { closed: closedOf(college) }),
    ...(Object.keys(college.answers).length > 0 && { answers: college.answers }),
    ...(charge.currency !== 'INR' && { charge }),
  }
}

const readable = (dates: EventDates | undefined) => eventDates.safeParse(dates).data ?? defaultDates
