import { eventSlugs, hireSureEvent, ownEvent } from '../../contract/event-defaults.ts'
import { fromUnits } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { type GatewayName, gatewayNames, gatewayTitles } from '../../contract/payment.ts'
import { ConfigError } from '../config.ts'
import type { Database, Transaction } from './connect.ts'
import { hasDemoRows } from './demo-rows.ts'
import { colleges, coupons, referralCodes } from './schema.ts'

const rowOf = (slug: string, event: ScholarshipInfo) => ({
  slug,
  scholarshipCode: event.scholarship_code,
  companyCode: event.scholarship_company_code,
  companyName: event.company_name ?? '',
  couponCode: event.coupon_code,
  priceInPaise: fromUnits(event.final_amount),
  selectCourse: event.select_course,
  title: event.scholarship_title,
  subtitle: event.scholarship_subtitle,
  logo: event.company_logo,
  partnerLogos: event.partners.map(({ logo }) => logo),
  dates: event.dates,
  gateway: null,
})

/** The two pages that always exist: the programme's own, and Hire Sure without a college. */
const college = rowOf(eventSlugs.hireSure, hireSureEvent)
const always = [rowOf(eventSlugs.own, ownEvent), college]

/** One college per gateway, so that each can be tried. */
const demoColleges = gatewayNames.map((gateway: GatewayName) => {
  const name = gatewayTitles[gateway]
  return {
    ...college,
    slug: `demo-${gateway.toLowerCase()}`,
    companyCode: `DEMO_${gateway}`,
    companyName: `${name} Demo College`,
    subtitle: `For students of ${name} Demo College: ${college.subtitle}`,
    gateway,
  }
})

const northCollege = {
  ...college,
  slug: 'north-college',
  companyCode: 'NORTH',
  companyName: 'North College',
  couponCode: 'NORTH300',
  priceInPaise: 129_900,
  subtitle: `For students of North College: ${college.subtitle}`,
  logo: '/colleges/north-college.svg',
}

const demoCoupons = [
  { code: 'WELCOME10', percentOff: 10 },
  { code: 'FREESEAT', percentOff: 100 },
  { code: 'LAUNCH500', paiseOff: 50_000, maxUses: 3 },
  { code: 'NORTH300', paiseOff: 30_000, scholarshipCode: college.scholarshipCode },
]

/** Idempotent: what is already there is left as it is. */
export async function seed(db: Database, { demo }: { demo: boolean }) {
  await db.transaction(async (tx) => {
    if (demo) await refuseRealDatabase(tx)
    await tx.insert(colleges).values(always).onConflictDoNothing()
    if (demo) await seedDemo(tx)
  })
}

async function seedDemo(tx: Transaction) {
  const marked = <Row>(rows: Row[]) => rows.map((row) => ({ ...row, demo: true }))
  await tx
    .insert(colleges)
    .values(marked([...demoColleges, northCollege]))
    .onConflictDoNothing()
  await tx.insert(coupons).values(marked(demoCoupons)).onConflictDoNothing()
  await tx
    .insert(referralCodes)
    .values(marked([{ code: 'FRIEND10', owner: 'Demo' }]))
    .onConflictDoNothing()
}

/** Every start leaves the two pages; without a single demo row it was one in production. */
async function refuseRealDatabase(tx: Transaction) {
  const [page] = await tx.select({ slug: colleges.slug }).from(colleges).limit(1)
  if (!page || (await hasDemoRows(tx))) return
  throw new ConfigError(
    'Cannot start: this is the database of a site in production, and a demo would add coupons that give seats away. ' +
      'Set NODE_ENV=production, or give the demo its own database (DATABASE_URL or DATA_DIR)',
  )
}
