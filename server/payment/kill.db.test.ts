import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { GatewayName, PaymentPayload } from '../../contract/payment.ts'
import { startSimulators } from '../../simulators/main.ts'
import { openInbox } from '../../testing/inbox.ts'
import { type LoneSite, spawnLoneSite } from '../../testing/lone-site.ts'
import { collegeOf, pressAt } from '../../testing/paying.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { misbehave } from '../../testing/providers.ts'
import { createVisitor } from '../../testing/visitor.ts'

// One whose webhook brings the news, and one whose money the site itself takes.
test.each(['RAZORPAY', 'VERIFONE'] as const)(
  '%s: a payment captured before a kill -9 is found after the restart, with one receipt',
  async (gateway) => {
    const world = await openWorld()
    const first = await world.startSite()
    const { txId, pay } = await world.goToPayment(gateway)

    const release = await world.holdCommit()
    const paying = pay()
    await vi.waitFor(async () => expect(await world.isHeld()).toBe(true), patience)
    first.child.kill('SIGKILL')
    await first.exited
    // Only the site's own question can tell from here on.
    await misbehave(world.simulatorsUrl, gateway, { webhook: 'drop' })
    await release()
    await paying
    expect(await world.stateOf(txId)).not.toBe('PAID')

    await world.startSite()
    await world.askAfter(txId)
    await vi.waitFor(async () => expect(await world.stateOf(txId)).toBe('PAID'), patience)
    expect(await world.receipts()).toBe(1)
  },
  90_000,
)

const patience = { timeout: 20_000, interval: 50 }

/** The site in a process that can be killed; database and gateways outlive it. */
async function openWorld() {
  const databaseUrl = await createTestDatabase()
  const port = await freePorts()
  const siteUrl = `http://127.0.0.1:${port}`
  const simulators = await startSimulators({ port: port + 1, siteUrl })
  const inbox = openInbox(simulators.url)
  onTestFinished(async () => {
    await inbox.close()
    await simulators.stop()
  })
  const press = pressAt(simulators.url)
  const one = async (text: string, values: unknown[] = []) =>
    (await query(databaseUrl, text, values))[0]

  return {
    simulatorsUrl: simulators.url,

    async startSite(): Promise<LoneSite> {
      const site = await spawnLoneSite({
        variables: {
          PORT: String(port),
          SIMULATORS_PORT: String(port + 1),
          HOST: '127.0.0.1',
          SITE_URL: siteUrl,
          DATABASE_URL: databaseUrl,
          APP_SECRET: 'a secret that only this test knows about',
          BOT_CHECK: 'off',
          LOG_LEVEL: 'fatal',
          DESK: 'off',
        },
      })
      onTestFinished(site.stop)
      return site
    },

    async goToPayment(gateway: GatewayName) {
      const visitor = createVisitor({ siteUrl, simulatorsUrl: simulators.url, inbox })
      const { requestId = '' } = await visitor.apply(collegeOf(gateway))
      const { data } = await visitor.startPayment(requestId)
      const payload = data?.transactionResponse as PaymentPayload
      const { txId: payment_transaction_id } = payload
      const pay = () =>
        press(payload, 'pay', (result) =>
          visitor.post('/scholarship/v1/complete-payment', { payment_transaction_id, result }),
        )
      return { txId: payment_transaction_id, pay }
    },

    /** Makes every commit of a paid payment wait. */
    async holdCommit() {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query(`
        create function wait() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
        create trigger wait before update on payment_attempts
          for each row when (new.state = 'PAID') execute function wait();
        select pg_advisory_lock(1)`)
      return () => client.end()
    },

    isHeld: async () => {
      const waiting = await one(`select count(*)::int as n from pg_locks
        join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted`)
      return waiting.n > 0
    },

    stateOf: async (txId: string) =>
      (await one('select state from payment_attempts where id = $1', [txId])).state,

    /** Makes its next check due: a round begins now rather than with the next minute. */
    askAfter: (txId: string) =>
      one(
        `with due as (update payment_attempts set next_check_at = now() where id = $1)
         select graphile_worker.add_job('reconcile-payments')`,
        [txId],
      ),

    receipts: async () =>
      (
        await one(
          "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail-receipt'",
        )
      ).n,
  }
}
