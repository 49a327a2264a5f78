import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { anAddress } from './address.ts'
import { bareSql } from './bare-sql.ts'
import { asPercent, type Shots, workOff } from './fire.ts'
import { solveTokens } from './tokens.ts'

const least = 0.5
const count = 300
const agent = { 'content-type': 'application/json' }

/** Calls with everything on, against the bare SQL they need on as many connections. */
export async function measureCalls(siteUrl: string, dataDir: string, connections: number) {
  const tokens = await solveTokens(siteUrl, count * 2)
  const pool = new pg.Pool({ connectionString: databaseUrl(dataDir), max: connections })
  const problems: string[] = []
  console.log(
    '\n| Call | Admit/s | bare SQL/s | Admit of SQL | p50 | p99 |\n|---|---|---|---|---|---|',
  )
  const attemptId = await anAttempt(pool)
  const calls = [
    {
      name: 'create-enquiry',
      sql: bareSql.enquiry,
      send: () => send('/ks-website/create-enquiry', enquiry(), tokens.pop()),
    },
    {
      name: 'user-verification-request',
      sql: bareSql.verification,
      send: () => send('/scholarship/v1/user-verification-request', verification(), tokens.pop()),
    },
    {
      name: 'apply-coupon',
      sql: bareSql.coupon,
      send: () => send('/scholarship/v1/apply-coupon', { coupon_code: 'WELCOME10', amount: 1499 }),
    },
    {
      name: 'verify-payment',
      sql: bareSql.payment(attemptId),
      send: () => send('/scholarship/v1/verify-payment', { payment_transaction_id: attemptId }),
    },
  ]
  try {
    for (const { name, sql, send: call } of calls) {
      const pieces = <Work>(work: () => Work) => Array.from({ length: count }, () => work)
      const bare = await workOff(
        pieces(() => sql(pool)),
        connections,
      )
      const ours = await workOff(pieces(call), connections)
      problems.push(...report(name, ours, bare))
    }
  } finally {
    await pool.end()
  }
  return problems

  async function send(path: string, body: object, token?: string) {
    const response = await fetch(siteUrl + path, {
      method: 'POST',
      headers: { ...agent, 'x-forwarded-for': anAddress(), ...(token && { 'x-bot-token': token }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
}

function report(name: string, ours: Shots, bare: Shots) {
  const share = ours.perSecond / bare.perSecond
  console.log(
    `| ${name} | ${Math.round(ours.perSecond)} | ${Math.round(bare.perSecond)} | ${asPercent(share)} | ${ours.p50.toFixed(1)} ms | ${ours.p99.toFixed(1)} ms |`,
  )
  return [
    ...(share < least ? [`${name}: ${asPercent(share)} of bare SQL`] : []),
    ...(ours.failures > 0 ? [`${name}: ${ours.failures} failed`] : []),
  ]
}

const digits = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 10)).join('')

function enquiry() {
  return {
    fullname: 'Kavya Nair',
    email: `k${digits(9)}@example.com`,
    phone: `9${digits(9)}`,
    countryCode: 'IN',
    dialLog: '91',
    description: 'Can I sit the exam on a phone?',
    enquiryType: 'KS_SCHOLARSHIP',
  }
}

const verification = () => ({
  email: `k${digits(9)}@example.com`,
  phone_number: `9${digits(9)}`,
  country_code: '+91',
  scholarship_code: 'KS_Mgrow',
})

/** A paid attempt: the result page's usual question. */
async function anAttempt(pool: pg.Pool) {
  const id = 'benchbenchbenchbenchbench'
  await pool.query(`insert into applications (id, session_id, scholarship_code, company_code, fullname,
      email, phone, company_name, selected_course, referral_code, coupon_code, paid_at)
    values ('bench', 'bench', 'KS_Mgrow', '', 'Kavya Nair', 'k@example.com', '9876543210', '', 'Blockchain', '', '', now())`)
  await pool.query(
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency, coupon_code, redirect_url)
     values ($1, 'bench', 'RAZORPAY', 'PAID', 149900, 'INR', '', 'http://localhost/success')`,
    [id],
  )
  return id
}

function databaseUrl(dataDir: string) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const [, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return `postgres://admit:${password}@127.0.0.1:${port}/admit`
}
