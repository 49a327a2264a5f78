import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openInbox } from '../../testing/inbox.ts'
import { freePorts } from '../../testing/ports.ts'
import { query } from '../../testing/postgres.ts'
import {
  isRunning,
  type SiteProcess,
  spawnSite,
  temporaryDirectory,
} from '../../testing/process.ts'
import { createVisitor, razorpayCollege, type Visitor } from '../../testing/visitor.ts'
import { joinEmbedded } from '../db/embedded.ts'

const card = '4539578763621486'
const secret = 'a secret that must not be read anywhere'

/**
 * A whole visit, with everything that goes wrong on the way, at the most talkative log level: what
 * names a person or opens a door is then searched in every log and every report.
 */
test('a whole visit leaves no personal data in logs and error reports', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryDirectory()
  const { site, simulatorsUrl } = await startTalkativeSite(dataDir)
  const inbox = openInbox(simulatorsUrl)
  onTestFinished(inbox.close)
  const visitor = createVisitor({ siteUrl: site.url, simulatorsUrl, inbox })

  expect((await visitor.enquire()).status).toBe(200)
  await failTheNextSms(simulatorsUrl)
  const { requestId = '' } = await visitor.apply(razorpayCollege)
  expect(requestId).toMatch(/^[0-9a-f]{32}$/)
  await payFor(visitor, requestId)
  await doEverythingWrong(site, visitor)
  await breakTheDatabase(dataDir)
  expect((await visitor.enquire()).status).toBe(500)

  const reports = await vi.waitFor(async () => {
    const text = await (await fetch(`${simulatorsUrl}/sentry.json`)).text()
    expect(text).toContain('enquiries')
    return text
  }, 10_000)
  site.child.kill('SIGTERM')
  await site.exited
  const log = site.output()
  expect(log).toContain('"path":"/scholarship/v1/initiate-payment"')
  expect(log).toContain('twilio refused the SMS')
  const databaseLog = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const cookie = visitor.cookie().replace(/^session=/, '')
  for (const [where, text] of Object.entries({ log, databaseLog, reports })) {
    const read = [visitor.email, visitor.phone, card, 'Kavya', 'Krishnan', 'Can I sit', cookie]
    for (const canary of [...read, secret, password]) {
      expect(text.includes(canary), `${canary} in ${where}`).toBe(false)
    }
    expect(visitor.codes).toHaveLength(2)
    for (const code of visitor.codes) {
      // Six digits may stand in an identifier by chance.
      const alone = new RegExp(`(?<![\\da-z.-])${code}(?![\\da-z.-])`, 'i')
      expect(alone.test(text), `a code in ${where}`).toBe(false)
    }
  }
})

async function startTalkativeSite(dataDir: string) {
  const port = await freePorts()
  const simulatorsUrl = `http://127.0.0.1:${port + 1}`
  const site = await spawnSite({
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_SECRET: secret,
    BOT_CHECK: 'off',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'trace',
    SENTRY_DSN: `http://key@127.0.0.1:${port + 1}/1`,
  })
  await isRunning(site)
  return { site, simulatorsUrl }
}

async function failTheNextSms(simulatorsUrl: string) {
  await fetch(`${simulatorsUrl}/sms/misbehaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: 'error' }),
  })
}

async function payFor(visitor: Visitor, requestId: string) {
  const { data } = await visitor.startPayment(requestId)
  const checkout = data?.transactionResponse as { txId: string; providerOrderId: string }
  const question = { payment_transaction_id: checkout.txId }
  const result = { card, token: card }
  await visitor.post('/scholarship/v1/complete-payment', { ...question, result })
  await visitor.pay(checkout.providerOrderId)
  await vi.waitFor(async () => {
    const answer = await visitor.post('/scholarship/v1/verify-payment', question)
    expect(answer.data?.payment_status).toBe('PAYMENT_PAID')
  }, 10_000)
}

/** Makes every mistake of visitors, gateways and attackers with personal data in it. */
async function doEverythingWrong({ url }: SiteProcess, { email, phone, codes, post }: Visitor) {
  const encoded = encodeURIComponent(email)
  for (const path of [
    `/success?email=${encoded}&phone=${phone}`,
    `/${encoded}`,
    `/apply/${phone}`,
    `/${card}`,
    `/${codes[0]}`,
    `/v1/users/referralCode/${codes[1]}`,
    `/scholarship/v1/${encoded}`,
  ]) {
    await fetch(`${url}${path}`, { redirect: 'manual' })
  }
  const text = JSON.stringify({ email, phone, card, code: codes[0] })
  for (const path of ['/payments/razorpay/webhook', '/payments/payu/return', '/nowhere']) {
    await fetch(`${url}${path}`, { method: 'POST', body: text })
  }
  const headers = { 'content-type': 'application/json' }
  const cut = text.slice(0, -1)
  await fetch(`${url}/ks-website/create-enquiry`, { method: 'POST', headers, body: cut })
  await post('/scholarship/v1/user-request-verify', { email, phone_number: phone, phone_otp: card })
  await post('/scholarship/v1/apply-coupon', { coupon_code: card, amount: email })
}

/** Makes an enquiry fail in the middle of its query, with all its values. */
async function breakTheDatabase(dataDir: string) {
  const { url } = await joinEmbedded(dataDir)
  await query(url, 'alter table enquiries rename column message to note')
}
