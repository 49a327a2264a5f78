import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import type { GatewayName, PaymentPayload } from '../contract/payment.ts'
import { paymentAttempts } from '../server/db/payment.schema.ts'
import type { Services } from '../server/services.ts'
import { startSimulators } from '../simulators/main.ts'
import type { Misbehaviour } from '../simulators/misbehaviour.ts'
import { type Applicant, createApplicant } from './applicant.ts'
import type { Complete, Outcome, TestGateway } from './gateways/gateway.ts'
import { testGateways } from './gateways/registry.ts'
import { freePorts } from './ports.ts'
import { query } from './postgres.ts'
import { misbehave } from './providers.ts'
import { createTestSite, openTestSite } from './site.ts'

export type PayingSite = Awaited<ReturnType<typeof openPayingSite>>

/** A site for one test, which changes what the next would find: tables, or what pages are made of. */
export const alone = (services: Services) => services

/** Ports of this test file's sites that no test is using right now, by their settings. */
const idlePorts = new Map<string, number[]>()

/**
 * A site that listens, with the simulated gateways beside it: webhooks really travel. One site
 * serves a whole file, unless a test changes its services; the gateways are new for each test.
 */
export async function openPayingSite(
  variables: Record<string, string> = {},
  change?: (services: Services) => Services,
) {
  const key = JSON.stringify(variables)
  const port = (change ? undefined : idlePorts.get(key)?.pop()) ?? (await freePorts())
  const siteUrl = `http://127.0.0.1:${port}`
  const own = { PORT: String(port), SITE_URL: siteUrl, SIMULATORS_PORT: String(port + 1) }
  const settings = { BOT_CHECK: 'off', ...own, ...variables }
  if (!change) onTestFinished(() => void idlePorts.set(key, [...(idlePorts.get(key) ?? []), port]))
  const site = await (change ? createTestSite(settings, change) : openTestSite(settings))
  const simulators = await startSimulators({ port: port + 1, siteUrl })
  onTestFinished(simulators.stop)
  if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port })
  return {
    ...site,
    siteUrl,
    simulators,

    misbehave: (gateway: GatewayName, misbehaviour: Misbehaviour) =>
      misbehave(simulators.url, gateway, misbehaviour),
  }
}

/** The scholarship of a demo college, whose applicants pay through the named gateway. */
export const collegeOf = (gateway: GatewayName) => ({
  scholarship_code: 'KS_HireSure',
  scholarship_company_code: `DEMO_${gateway}`,
})

/** Makes an applicant who has come as far as the payment. */
export async function anApplicantAt(site: PayingSite, gateway: GatewayName, more: object = {}) {
  const applicant = createApplicant(site)
  const college = collegeOf(gateway)
  await applicant.verifyPhone()
  const { data } = await applicant.submit({ ...college, ...more })
  await applicant.confirm(await applicant.lastCode('email'), college)
  return { applicant, requestId: data.scholarship_requested_id as string }
}

export type Payer = Awaited<ReturnType<typeof anApplicantAt>>

export function gatewayAt({ services }: PayingSite, name: GatewayName) {
  const gateway = services.gateways[name]
  if (!gateway) throw new Error(`${name} has no keys here`)
  return gateway
}

export const start = (site: PayingSite, { applicant, requestId }: Payer, more: object = {}) =>
  applicant.post('/scholarship/v1/initiate-payment', {
    scholarship_requested_id: requestId,
    redirection_url: `${site.siteUrl}/success`,
    ...more,
  })

export async function checkoutOf(site: PayingSite, payer: Payer, more: object = {}) {
  const answer = await start(site, payer, more)
  expect(answer, 'how the payment started').toMatchObject({ status: 200 })
  return answer.data.transactionResponse as PaymentPayload
}

/** Acts as the gateway's page or window does when its visitor has chosen. */
export const press = (
  site: PayingSite,
  { applicant }: Payer,
  payload: PaymentPayload,
  outcome: Outcome,
) =>
  pressAt(site.simulators.url)(payload, outcome, (result) => complete(applicant, payload, result))

/** Presses at any site; `complete` hands over what two of the gateways leave to the site. */
export const pressAt =
  (simulatorsUrl: string) =>
  async (payload: PaymentPayload, outcome: Outcome, complete: Complete): Promise<unknown> => {
    if (payload.gateway === 'FREE') return undefined
    // The payload is of the same name as the entry.
    const { press } = testGateways[payload.gateway] as TestGateway<GatewayName>
    return press(simulatorsUrl, payload, outcome, complete)
  }

const complete = (applicant: Applicant, { txId }: PaymentPayload, result: object) =>
  applicant.post('/scholarship/v1/complete-payment', { payment_transaction_id: txId, result })

export async function statusOf({ app }: PayingSite, txId: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/scholarship/v1/verify-payment',
    payload: { payment_transaction_id: txId },
  })
  return response.json().data?.payment_status as string | undefined
}

export const attemptOf = ({ services }: PayingSite, txId: string) =>
  services.db.query.paymentAttempts.findFirst({ where: eq(paymentAttempts.id, txId) })

/** Polls until the site says so, without the throttle between two questions. */
export const becomes = (site: PayingSite, { txId }: PaymentPayload, status: string) =>
  vi.waitFor(
    async () => {
      await letPass(site, 0)
      expect(await statusOf(site, txId)).toBe(status)
    },
    { timeout: 12_000, interval: 50 },
  )

export const receipts = async ({ databaseUrl }: PayingSite) =>
  (
    await query(
      databaseUrl,
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail-receipt'",
    )
  )[0].n

/** The webhooks of a payment that were acted upon. */
export const eventsOf = ({ databaseUrl }: PayingSite, txId: string) =>
  query(databaseUrl, 'select 1 from payment_events where attempt_id = $1', [txId])

/** Counts the receipts that were mailed for one payment. */
export const receiptsOf = async ({ databaseUrl }: PayingSite, txId: string) =>
  (
    await query(
      databaseUrl,
      `select 1 from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where identifier = 'mail-receipt' and payload->>'id' = $1`,
      [txId],
    )
  ).length

/** Acts as if the attempts had begun so long ago, and nobody had asked about them lately. */
export const letPass = ({ databaseUrl }: PayingSite, minutes: number) =>
  query(
    databaseUrl,
    `update payment_attempts set created_at = created_at - make_interval(mins => ${minutes}),
       next_check_at = next_check_at - make_interval(mins => ${minutes}), checked_at = null`,
  )

/** A site where someone has paid, and no webhook is on its way that would overtake the test. */
export async function withPayment() {
  const site = await openPayingSite()
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  return { site, txId: payload.txId, requestId: payer.requestId }
}
