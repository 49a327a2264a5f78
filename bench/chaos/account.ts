import { setTimeout as delay } from 'node:timers/promises'
import type { OwnDatabase } from './database.ts'
import type { Promised } from './load.ts'

type Accountable = { siteUrl: string; database: Pick<OwnDatabase, 'query'> }

const patience = 60_000
/** Payments captured in this account and those before it. */
const everCaptured = new Set<string>()

/**
 * Checks that everything acknowledged is there. A payment that the gateway has taken must be known
 * as paid, or given back since, once the visitor's result page, or the scheduled check, has asked for it.
 */
export async function takeAccount(world: Accountable, promised: Promised) {
  for (const id of promised.captured) everCaptured.add(id)
  const { enquiries, applications, attempts, captured } = promised
  const { database } = world
  const problems: string[] = []
  const expectAll = async (what: string, wanted: string[], sql: string) => {
    const unique = [...new Set(wanted)]
    const rows = await database.query<{ id: string }>(sql, [unique])
    const kept = new Set(rows.map(({ id }) => id))
    const lost = unique.filter((id) => !kept.has(id))
    if (lost.length > 0) problems.push(`${lost.length} of ${unique.length} ${what} are lost`)
  }
  await expectAll('enquiries', enquiries, 'select phone as id from enquiries where phone = any($1)')
  await expectAll(
    'applications',
    applications,
    'select id from applications where id = any($1) and email_verified_at is not null',
  )
  await expectAll('attempts', attempts, 'select id from payment_attempts where id = any($1)')
  const unpaid = await settle(world, captured)
  if (unpaid > 0) problems.push(`${unpaid} of ${captured.length} captured payments are not known`)
  problems.push(...(await doublePayments(world)))
  return problems
}

async function settle(world: Accountable, captured: string[]) {
  const deadline = performance.now() + patience
  let open = new Set(captured)
  while (open.size > 0 && performance.now() < deadline) {
    for (const id of open) await ask(world, id)
    const rows = await world.database.query<{ id: string }>(
      `select a.id from payment_attempts a join applications p on p.id = a.application_id
       where a.id = any($1) and a.state in ('PAID', 'REFUNDED') and p.paid_at is not null`,
      [captured],
    )
    const paid = new Set(rows.map(({ id }) => id))
    open = new Set(captured.filter((id) => !paid.has(id)))
    if (open.size > 0) await delay(500)
  }
  return open.size
}

/** Asks as the visitor's result page does. */
async function ask({ siteUrl }: Accountable, payment_transaction_id: string) {
  const answer = await fetch(`${siteUrl}/scholarship/v1/verify-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_transaction_id }),
  }).catch(() => undefined)
  await answer?.body?.cancel()
}

async function doublePayments({ database }: Accountable) {
  const [counts] = await database.query<{ twice: string; surplus: string; unasked: string }>(
    `select (select count(*) from (select from payment_attempts where state = 'PAID'
               group by application_id having count(*) > 1) t) as twice,
            (select count(*) from payment_attempts where surplus) as surplus,
            (select count(*) from payment_attempts where state = 'PAID'
               and not id = any($1)) as unasked`,
    [[...everCaptured]],
  )
  return [
    ...(Number(counts?.twice) > 0 ? [`${counts?.twice} applications are paid twice`] : []),
    ...(Number(counts?.surplus) > 0 ? [`${counts?.surplus} payments are surplus`] : []),
    ...(Number(counts?.unasked) > 0 ? [`${counts?.unasked} payments that nobody made`] : []),
  ]
}
