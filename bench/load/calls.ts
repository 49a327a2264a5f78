import { randomBytes } from 'node:crypto'
import { sign } from '@fastify/cookie'
import type pg from 'pg'
import { course, examFee } from '../../contract/programme.ts'
import { subkey } from '../../server/keys/secret.ts'
import { bareSql } from './bare-sql.ts'
import { aClientIp } from './client-ip.ts'
import type { Shot } from './fire.ts'
import { makeTokens } from './tokens.ts'

export type Call = {
  name: string
  /** Calls in one measurement: a second's worth or more. */
  count: number
  /** So many requests that nobody has sent before. */
  shots: (count: number) => Promise<Shot[]>
  /** One such request as the bare SQL it needs. */
  bare: () => Promise<unknown>
}

const few = 500
const many = 4000

/** The calls that are measured, each with everything on. */
export async function callsOf(secret: string, pool: pg.Pool): Promise<Call[]> {
  await addPaidAttempt(pool)
  const withTokens = async (count: number, shot: (token: string) => Shot) =>
    (await makeTokens(secret, count)).map(shot)
  const again = async (count: number, shot: () => Shot) => Array.from({ length: count }, shot)
  return [
    {
      name: 'create-enquiry',
      count: few,
      shots: (count) =>
        withTokens(count, (token) => post('/ks-website/create-enquiry', enquiry(), { token })),
      bare: () => bareSql.enquiry(pool),
    },
    {
      name: 'user-verification-request',
      count: few,
      shots: (count) =>
        withTokens(count, (token) =>
          post('/scholarship/v1/user-verification-request', aPerson(), { token }),
        ),
      bare: () => bareSql.verification(pool),
    },
    {
      name: 'create-scholarship-request',
      count: few,
      shots: async (count) => {
        const people = await verifiedPeople(pool, secret, count)
        return withTokens(count, (token) => {
          const { cookie, person } = people.pop() as Verified
          const application = {
            ...person,
            fullname: 'Kavya Nair',
            selected_course: course.blockchain,
          }
          const path = '/scholarship/v1/create-scholarship-request'
          return post(path, application, { token, cookie })
        })
      },
      bare: () => bareSql.application(pool),
    },
    {
      name: 'apply-coupon',
      count: many,
      shots: (count) =>
        again(count, () =>
          post('/scholarship/v1/apply-coupon', { coupon_code: 'WELCOME10', amount: examFee }),
        ),
      bare: () => bareSql.coupon(pool),
    },
    {
      name: 'verify-payment',
      count: many,
      shots: (count) =>
        again(count, () =>
          post('/scholarship/v1/verify-payment', { payment_transaction_id: paidAttempt }),
        ),
      bare: () => bareSql.payment(pool, paidAttempt),
    },
  ]
}

function post(
  path: string,
  body: object,
  { token, cookie }: { token?: string; cookie?: string } = {},
): Shot {
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': aClientIp(),
      ...(token && { 'x-bot-token': token }),
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  }
}

const digits = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 10)).join('')

const aPerson = () => ({
  email: `k${digits(12)}@example.com`,
  phone_number: `9${digits(9)}`,
  country_code: '+91',
  scholarship_code: 'KS_Mgrow',
})

function enquiry() {
  const { email, phone_number } = aPerson()
  return {
    fullname: 'Kavya Nair',
    email,
    phone: phone_number,
    countryCode: 'IN',
    dialLog: '91',
    description: 'Can I sit the exam on a phone?',
    enquiryType: 'KS_SCHOLARSHIP',
  }
}

/** The cookie of a browser. */
export const signedCookie = (secret: string, session: string) =>
  `session=${encodeURIComponent(sign(session, subkey(secret, 'session')))}`

type Verified = { cookie: string; person: ReturnType<typeof aPerson> }

/** People whose phone was verified a moment ago, each in a browser of their own. */
async function verifiedPeople(pool: pg.Pool, secret: string, count: number) {
  const people = Array.from({ length: count }, () => {
    const session = randomBytes(16).toString('hex')
    return { session, cookie: signedCookie(secret, session), person: aPerson() }
  })
  await pool.query(
    `insert into codes (session_id, phone, email, channel, code_hash, expires_at, verified_at)
     select s, p, e, 'sms', '', now(), now() from unnest($1::text[], $2::text[], $3::text[]) t (s, p, e)`,
    [
      people.map(({ session }) => session),
      people.map(({ person }) => person.phone_number),
      people.map(({ person }) => person.email),
    ],
  )
  return people satisfies Verified[]
}

export const paidAttempt = 'benchbenchbenchbenchbench'
export const paidSession = 'bench'

/** A paid attempt: the result page's usual question. */
async function addPaidAttempt(pool: pg.Pool) {
  await pool.query(
    `insert into applications (id, session_id, scholarship_code, company_code, fullname,
      email, phone, company_name, selected_course, referral_code, coupon_code, paid_at)
     values ('bench', $1, 'KS_Mgrow', '', 'Kavya Nair', 'k@example.com', '9876543210', '', $2, '', '', now())`,
    [paidSession, course.blockchain],
  )
  await pool.query(
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency, coupon_code, redirect_url, paid_at)
     values ($1, 'bench', 'RAZORPAY', 'PAID', 120000, 'INR', '', 'http://localhost/success', now())`,
    [paidAttempt],
  )
}
