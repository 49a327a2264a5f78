import { expect, onTestFinished, test, vi } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { spawnLoneSite } from '../../../testing/lone-site.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  gatewayAt,
  openPayingSite,
  type PayingSite,
  press,
} from '../../../testing/paying.ts'
import { freePorts } from '../../../testing/ports.ts'
import { query } from '../../../testing/postgres.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import { attemptOf as gatewayAttemptOf } from '../payment.ts'
import { refundsOf } from './refund.store.ts'
import { orderRefund } from './refund-order.ts'

const patience = { timeout: 30_000, interval: 50 }

/** The site in a process of its own, which does the jobs; database and gateways outlive it. */
async function startWorker({ databaseUrl, simulators }: PayingSite) {
  const port = await freePorts()
  const site = await spawnLoneSite({
    variables: {
      PORT: String(port),
      SIMULATORS_PORT: new URL(simulators.url).port,
      HOST: '127.0.0.1',
      SITE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret that only the tests know about',
      BOT_CHECK: 'off',
      LOG_LEVEL: 'fatal',
      DESK: 'off',
    },
  })
  onTestFinished(site.stop)
  return site
}

test.each(['RAZORPAY', 'CASHFREE'] as const)(
  '%s: a refund that was ordered before a kill -9 is made after the restart, once',
  async (gateway) => {
    const site = await openPayingSite()
    const payer = await anApplicantAt(site, gateway)
    const payload = await checkoutOf(site, payer)
    await press(site, payer, payload, 'pay')
    await becomes(site, payload, 'PAYMENT_PAID')
    await orderRefund(site.services, { id: payload.txId, reason: 'Ill.', actor: asha })
    const rows = () => refundsOf(site.services.db, payload.txId)

    await site.misbehave(gateway, { timeout: 'always' })
    const first = await startWorker(site)
    await vi.waitFor(async () => expect((await rows())[0]?.askingAt).not.toBeNull(), patience)
    first.child.kill('SIGKILL')
    await first.exited
    await site.misbehave(gateway, {})
    expect(await rows()).toMatchObject([{ state: 'LISTED' }])

    await startWorker(site)
    // As if the lease of whoever died had run out: the reconciler's next round begins.
    await query(
      site.databaseUrl,
      `with lapsed as (update refunds set asking_at = now() - interval '4 minutes')
       select graphile_worker.add_job('reconcile-payments')`,
    )
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ state: 'DONE' }]), patience)
    const attempt = (await attemptOf(site, payload.txId)) as StoredAttempt
    expect(attempt.state).toBe('REFUNDED')
    const { refunds } = await gatewayAt(site, gateway).fetchStatus(gatewayAttemptOf(attempt))
    expect(refunds).toHaveLength(1)
  },
  90_000,
)
