import { type SQL, sql } from 'drizzle-orm'
import { exactCount } from '../../contract/desk/lists.ts'
import { withoutJoiners } from '../../contract/text.ts'
import { containing, inIndia, type ListTable, unlessEmpty, yesOrNo } from './list-table.ts'

const inText =
  (...columns: SQL[]) =>
  ([text = '']: readonly string[]) => {
    const all = sql.join(columns, sql` || ' ' || `)
    return sql`lower(${all}) like ${containing(text.toLowerCase())}`
  }

/** A count need not be exact where it is large. */
const upToMany = (rows: SQL) =>
  sql`(select count(*)::int from (select ${rows} limit ${sql.raw(String(exactCount + 1))}) u)`

const ofCollege = sql`from applications u where u.company_code = g.company_code
  and u.scholarship_code = g.scholarship_code`
const ofCoupon = sql`from coupon_uses u where u.coupon_code = c.code`
const ofReferral = sql`from applications u where u.referral_code = r.code`

export const collegesTable: ListTable<'colleges'> = {
  table: sql`colleges g`,
  id: sql`g.slug`,
  idType: 'text',
  time: sql`g.updated_at`,
  filters: {
    text: inText(sql`g.slug`, sql`g.company_name`, sql`g.company_code`, sql`g.title`),
    used: yesOrNo(sql`exists (select ${ofCollege})`),
  },
  joins: sql``,
  cells: {
    slug: sql`g.slug`,
    name: unlessEmpty(sql`g.company_name`),
    scholarship: sql`g.scholarship_code`,
    code: unlessEmpty(sql`g.company_code`),
    coupon: unlessEmpty(sql`g.coupon_code`),
    amount: sql`g.price_in_paise`,
    currency: sql`'INR'`,
    gateway: sql`g.gateway`,
    courses: sql`g.select_course`,
    title: sql`g.title`,
    uses: upToMany(ofCollege),
    changed: inIndia(sql`g.updated_at`),
  },
}

export const couponsTable: ListTable<'coupons'> = {
  table: sql`coupons c`,
  id: sql`c.code`,
  idType: 'text',
  time: sql`c.created_at`,
  filters: {
    text: inText(sql`c.code`, sql`coalesce(c.scholarship_code, '')`),
    used: yesOrNo(sql`exists (select ${ofCoupon})`),
  },
  joins: sql``,
  cells: {
    code: sql`c.code`,
    percent: sql`c.percent_off`,
    amount: sql`c.paise_off`,
    currency: sql`case when c.paise_off is not null then 'INR' end`,
    expires: inIndia(sql`c.expires_at`),
    limit: sql`c.max_uses`,
    each: sql`c.max_uses_per_person`,
    scholarship: sql`c.scholarship_code`,
    uses: upToMany(ofCoupon),
    created: inIndia(sql`c.created_at`),
  },
}

/**
 * Finds codes by the names of owners. Some have a phone or an email beside theirs, which must not
 * be guessed.
 */
const isOwner = ([text = '']: readonly string[]) =>
  /\p{N}/u.test(text)
    ? sql`false`
    : sql`names_in(r.owner) like ${containing(withoutJoiners(text).toLowerCase())}`

export const referralsTable: ListTable<'referrals'> = {
  table: sql`referral_codes r`,
  id: sql`r.code`,
  idType: 'text',
  time: sql`r.created_at`,
  filters: {
    text: (values, _, mayShowContact) =>
      mayShowContact
        ? inText(sql`r.code`, sql`r.owner`)(values)
        : sql`(${inText(sql`r.code`)(values)} or ${isOwner(values)})`,
    used: yesOrNo(sql`exists (select ${ofReferral})`),
  },
  joins: sql``,
  cells: {
    code: sql`r.code`,
    owner: sql`r.owner`,
    uses: upToMany(ofReferral),
    created: inIndia(sql`r.created_at`),
  },
}
