import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { fromUnits, moneyText } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { query } from '../../../testing/postgres.ts'
import { createTestSite, openTestSite, type TestSite } from '../../../testing/site.ts'
import { createLog } from '../../log/log.ts'
import { saveAttempt } from '../attempt/attempt.store.ts'
import { settle } from '../attempt/settle.ts'
import { newTxId } from '../attempt/tx-id.ts'
import { mailReceipt } from './receipt.ts'
import { receiptUrl } from './receipt-link.ts'

const settings = {
  BOT_CHECK: 'off',
  PAYEE_LEGAL_NAME: 'Northlight & Sons Private Limited',
  PAYEE_GSTIN: '22AAAAA0000A1Z5',
  PAYEE_ADDRESS: '12 MG Road, Bengaluru 560001',
}
const price = { minor: fromUnits(examFee), currency: 'INR' as const }

/** Makes an applicant who has begun to pay. */
async function withAttempt({ app, services, databaseUrl }: TestSite) {
  const applicationId = await createApplicant({ app, services, databaseUrl }).apply()
  const id = newTxId()
  await services.db.transaction((tx) =>
    saveAttempt(tx, {
      id,
      applicationId,
      gateway: 'RAZORPAY',
      state: 'PENDING',
      amountMinor: price.minor,
      currency: price.currency,
      couponCode: '',
      redirectUrl: 'http://localhost:3000/success',
    }),
  )
  return id
}

async function withPayment(site: TestSite) {
  const id = await withAttempt(site)
  await settle(site.services, id, { state: 'PAID', paid: price, providerPaymentId: 'pay_1' })
  return id
}

const pathOf = ({ services }: TestSite, id: string) => receiptUrl('', services.keys.receipts, id)

const visit = (app: FastifyInstance, url: string) => app.inject({ url })

test('the link in the mail opens the receipt, in any browser', async () => {
  const site = await openTestSite(settings)
  const id = await withPayment(site)
  const send = vi.fn()
  await mailReceipt({ ...site.services, mailer: { ...site.services.mailer, send } }, id)
  const { text } = send.mock.calls[0]?.[0] ?? {}
  expect(text).toContain(site.services.config.siteUrl + pathOf(site, id))
  const { statusCode, headers, body } = await visit(site.app, pathOf(site, id))
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const fact of [
    id,
    'Kavya Nair',
    moneyText(price),
    '<dt>Razorpay reference</dt><dd>pay_1</dd>',
    '<dt>Paid to</dt><dd>Northlight &#38; Sons Private Limited</dd>',
    '<dt>GSTIN</dt><dd>22AAAAA0000A1Z5</dd>',
    '<dt>Address</dt><dd>12 MG Road, Bengaluru 560001</dd>',
  ]) {
    expect(body).toContain(fact)
  }
})

test('a receipt is not cached, indexed, framed or sent as referrer', async () => {
  const site = await openTestSite(settings)
  const { headers } = await visit(site.app, pathOf(site, await withPayment(site)))
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'$/,
  )
  expect(headers).not.toHaveProperty('set-cookie')
  const { body } = await visit(site.app, '/sitemap.xml')
  expect(body).not.toContain('receipt')
})

test('a wrong key, an unknown payment and an unpaid one are answered alike', async () => {
  const site = await openTestSite(settings)
  const paid = await withPayment(site)
  const unpaid = await withAttempt(site)
  const right = pathOf(site, paid)
  const answers = await Promise.all(
    [
      right.slice(0, -1),
      `/receipt/${paid}`,
      `${right}&key=again`,
      pathOf(site, unpaid).replace(unpaid, paid),
      pathOf(site, unpaid),
      pathOf(site, newTxId()),
      '/receipt/%00?key=%00',
    ].map((url) => visit(site.app, url)),
  )
  const told = answers.map(({ statusCode, body, headers }) => {
    const { 'x-request-id': _request, date: _date, ...rest } = headers
    return { statusCode, body, headers: rest }
  })
  for (const each of told) expect(each).toEqual(told[0])
  expect(told[0]?.statusCode).toBe(404)
  expect(told[0]?.body).toContain('There is no receipt at this address.')
})

test('the receipt of a refunded payment says so, and that of an erased one answers 404', async () => {
  const site = await openTestSite(settings)
  const id = await withPayment(site)
  await settle(site.services, id, { state: 'REFUNDED' })
  expect((await visit(site.app, pathOf(site, id))).body).toContain('has since been refunded')
  await query(site.databaseUrl, 'update applications set erased_at = now()')
  expect((await visit(site.app, pathOf(site, id))).statusCode).toBe(404)
})

test('neither key nor payment gets into the log', async () => {
  const lines: string[] = []
  const log = createLog('trace', (line) => lines.push(line))
  const site = await createTestSite(settings, (services) => ({ ...services, log }))
  const id = await withPayment(site)
  const path = pathOf(site, id)
  await visit(site.app, path)
  await visit(site.app, path.slice(0, -1))
  await query(site.databaseUrl, 'alter table payment_attempts rename to lost')
  expect((await visit(site.app, path)).statusCode).toBe(500)
  const text = lines.join('')
  expect(text).toContain('"path":"/receipt/:id","status":200')
  expect(text).toContain('"status":404')
  expect(text).toContain('"status":500')
  expect(text).not.toContain(path.slice(-40, -2))
  expect(text).not.toContain(id)
})

test('the receipt page serves its fonts', async () => {
  const { app } = await openTestSite(settings)
  for (const face of ['figtree', 'bricolage-grotesque']) {
    const { statusCode, headers } = await visit(app, `/receipt/fonts/${face}.woff2`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('font/woff2')
  }
})
