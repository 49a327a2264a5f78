import { setTimeout as delay } from 'node:timers/promises'
import { composeServices } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import { findAttempt } from '../../server/payment/attempt/attempt.store.ts'
import { reconcile } from '../../server/payment/attempt/reconcile.ts'
import { decideCase, listCases } from '../../server/payment/case/case.ts'
import { claimCase } from '../../server/payment/case/claim.ts'
import { attemptOf } from '../../server/payment/payment.ts'
import { orderRefund } from '../../server/payment/refund/refund-order.ts'
import type { Services } from '../../server/services.ts'
import { actorNamed } from '../../testing/actor.ts'
import type { Load } from './load.ts'
import type { World } from './world.ts'

const actor = actorNamed('office')
const pause = 150
const patience = 60_000

export type Office = Awaited<ReturnType<typeof openOffice>>

/** Staff who order refunds and settle cases while everything around them breaks. */
export async function openOffice(world: World) {
  const services = await composeServices(readConfig(world.variables), world.database.url)
  return {
    /** Works on the payments of a load until it stops: whole refunds, parts, and disputes in turn. */
    start({ promised }: Load) {
      const done = { refunds: [] as string[], cases: [] as number[] }
      let going = true
      const working = (async () => {
        for (let turn = 0; going; ) {
          const id = promised.captured[turn]
          if (id && (await workOn(id, turn).catch(() => true))) turn += 1
          await delay(pause)
        }
      })()
      return {
        done,
        async stop() {
          going = false
          await working
        },
      }

      /** False where the payment is not known yet. */
      async function workOn(id: string, turn: number) {
        const attempt = await findAttempt(services.db, id)
        if (attempt?.state !== 'PAID') return false
        if (turn % 3 === 2) await dispute(id)
        else await refund(id, turn % 3 === 1 ? 100 : undefined)
        return true
      }

      /** Pressed twice, as people do. */
      async function refund(id: string, minor: number | undefined) {
        const order = () => orderRefund(services, { id, minor, reason: 'They asked.', actor })
        const orders = await Promise.allSettled([order(), order()])
        for (const each of orders) {
          if (each.status === 'fulfilled') done.refunds.push(each.value.refund.id)
        }
      }

      async function dispute(txId: string) {
        await world.act({ act: 'dispute', txId })
        for (let looks = 0; looks < 20 && going; looks++) {
          const found = (await listCases(services)).find(({ attemptId }) => attemptId === txId)
          if (found) {
            await claimCase(services, { id: found.id, actor })
            await decideCase(services, { id: found.id, decision: 'close', note: '', actor })
            done.cases.push(found.id)
            return
          }
          await delay(pause)
        }
      }
    },

    takeAccount: (done: Done) => takeAccount(world, services, done),
    close: () => services.close(),
  }
}

type Done = { refunds: string[]; cases: number[] }

/** What was ordered is made, once, and what was decided stays decided, each with its audit. */
async function takeAccount({ database }: World, services: Services, { refunds, cases }: Done) {
  const ordered = [...new Set(refunds)]
  const made = await settle()
  const [audited] = await database.query<{ refunds: number; cases: number }>(
    `select (select count(*)::int from refunds r where r.id = any($1) and exists (select from
       audit.entries e where e.action = 'refund' and e.record_id = r.attempt_id)) as refunds,
     (select count(*)::int from cases c where c.id = any($2) and c.settled_by = $3 and exists (select
       from audit.entries e where e.action = 'settle-case' and e.record_id = c.attempt_id)) as cases`,
    [ordered, cases, actor.name],
  )
  const missing = (count: number, of: number, what: string) =>
    count < of ? [`${of - count} of ${of} ${what}`] : []
  return [
    ...missing(made, ordered.length, 'refunds that were ordered are not made'),
    ...missing(audited?.refunds ?? 0, ordered.length, 'refunds have no audit'),
    ...missing(audited?.cases ?? 0, cases.length, 'decisions about cases are lost'),
    ...(await differences()),
  ]

  /** As if hours had passed: whoever asked a gateway and died is not waited for. */
  async function settle() {
    const end = Date.now() + patience
    for (;;) {
      await database.query(
        `update refunds set next_check_at = now(), asking_at = now() - interval '4 minutes'
         where state in ('LISTED', 'PENDING')`,
      )
      await reconcile(services)
      const [row] = await database.query<{ made: number }>(
        "select count(*)::int as made from refunds where id = any($1) and state = 'DONE'",
        [ordered],
      )
      const count = row?.made ?? 0
      if (count === ordered.length || Date.now() > end) return count
      await delay(1_000)
    }
  }

  /** Compares with the refunds that the gateway has made: none is missing there, and none is double. */
  async function differences() {
    const rows = await database.query<{ id: string; back: number }>(
      `select attempt_id as id, sum(amount_minor)::int as back from refunds
       where id = any($1) and state = 'DONE' group by 1`,
      [ordered],
    )
    const wrong: string[] = []
    for (const { id, back } of rows) {
      const attempt = await findAttempt(services.db, id)
      const told = attempt && (await services.gateways.RAZORPAY?.fetchStatus(attemptOf(attempt)))
      const made = (told?.refunds ?? [])
        .filter(({ state }) => state === 'DONE')
        .reduce((sum, { amount }) => sum + amount.minor, 0)
      if (made !== back) wrong.push(`${id}: ${made} went back, and ${back} is written down`)
    }
    return wrong
  }
}
