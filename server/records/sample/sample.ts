import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { recountNameWords } from '../../db/name-words.ts'
import {
  companyCodeOf,
  sampleColleges,
  sampleCoupons,
  sampleReferrals,
  sampleStaff,
} from './people.ts'
import { tables } from './tables.ts'

type Size = {
  rows: number
  /** Days over which the rows came. */
  days?: number
}

const atOnce = 20_000

/** Fills the tables with made-up people in every state. What has a mark for a demo's rows gets it. */
export async function addSample(db: Database, { rows, days = 90 }: Size) {
  await addCatalogue(db)
  const run = randomBytes(8).toString('hex')
  for (let from = 1; from <= rows; from += atOnce) {
    const part = { run, from, to: Math.min(from + atOnce - 1, rows), total: rows, days }
    await db.transaction(async (tx) => {
      for (const fill of tables) await tx.execute(fill(part))
    })
  }
  // The planner would otherwise still think of empty tables.
  await db.execute(sql`analyze`)
  await recountNameWords(db)
}

async function addCatalogue(db: Database) {
  for (const [slug, name] of Object.entries(sampleColleges)) {
    await db.execute(sql`
      insert into colleges (slug, scholarship_code, company_code, company_name, coupon_code,
        price_in_paise, select_course, title, subtitle, logo, partner_logos, dates, demo)
      select ${slug}, scholarship_code, ${companyCodeOf(slug)}, ${name}, '', price_in_paise,
        select_course, title, subtitle, '', '[]', dates, true
      from colleges where slug = 'hiresure' on conflict do nothing`)
  }
  for (const code of [...sampleCoupons, 'FREESEAT']) {
    await db.execute(sql`insert into coupons (code, percent_off, demo)
      values (${code}, ${code === 'FREESEAT' ? 100 : 10}, true) on conflict do nothing`)
  }
  for (const code of sampleReferrals) {
    await db.execute(sql`insert into referral_codes (code, owner, demo)
      values (${code}, 'Sample', true) on conflict do nothing`)
  }
  // Sample staff cannot sign in: they have no passkey, and get no code.
  for (const name of sampleStaff) {
    const email = `${name.toLowerCase().replace(' ', '.')}@team.sample.example`
    await db.execute(sql`insert into staff (name, email, roles, may_use_code, demo)
      values (${name}, ${email}, '{counsellor}', false, true) on conflict do nothing`)
  }
}
