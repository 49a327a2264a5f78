import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createVisitor } from '../visitor.ts'
import { until } from './machine.ts'

/** Goes from the form to the money; returns the site's words about it. */
export async function payOne(surroundings: Parameters<typeof createVisitor>[0]) {
  const visitor = createVisitor(surroundings)
  const { requestId, failed } = await visitor.apply({ scholarship_code: 'KS_Mgrow' })
  if (!requestId) throw new Error(`The application failed: ${JSON.stringify(failed)}`)
  const { data } = await visitor.startPayment(requestId)
  if (!data) throw new Error('The payment did not start')
  const checkout = data.transactionResponse as { txId: string; providerOrderId: string }
  await visitor.pay(checkout.providerOrderId)
  const status = async () => {
    const body = { payment_transaction_id: checkout.txId }
    const answer = await visitor.post('/scholarship/v1/verify-payment', body)
    return answer.data?.payment_status
  }
  await until('the payment counts', async () => (await status()) === 'PAYMENT_PAID')
  return { status }
}

export const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]

export const sameAssets = async (siteUrl: string, assets: string[]) =>
  assetsOf(await (await fetch(`${siteUrl}/apply`)).text()).join() === assets.join()

/** Visitors read pages and files all the while. */
export async function restartUnderLoad(
  siteUrl: string,
  restart: () => void,
  isOver: () => Promise<void>,
) {
  let going = true
  let failures = 0
  const read = async () => {
    while (going) {
      const answer = await fetch(`${siteUrl}/scholarship-program`).catch(() => undefined)
      if (answer?.status !== 200) failures++
      await answer?.arrayBuffer()
    }
  }
  const readers = Array.from({ length: 4 }, read)
  restart()
  await isOver()
  going = false
  await Promise.all(readers)
  expect('requests that failed during the restart', failures, 0)
}

/** The last webhooks have come, and all jobs are done: nothing changes for a second. */
export async function atRest(databaseUrl: string) {
  let before = ''
  await until('the site is at rest', async () => {
    await delay(1_000)
    const now = JSON.stringify(await digestOf(databaseUrl))
    const isSame = now === before
    before = now
    return isSame
  })
}

/** Every row of every table of two databases. */
export async function compare(one: string, other: string) {
  const digests = await Promise.all([one, other].map(digestOf))
  expect('rows after the restore', digests[1], digests[0])
  return `${Object.keys(digests[0] ?? {}).length} tables`
}

async function digestOf(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'audit') order by 1",
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of rows) {
    const text = `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${name} t`
    digests[name] = (await client.query(text)).rows[0]
  }
  await client.end()
  return digests
}

export function expect(what: string, found: unknown, wanted: unknown) {
  const [seen, needed] = [found, wanted].map((value) => JSON.stringify(value))
  if (seen !== needed) throw new Error(`${what}: ${seen}, but expected ${needed}`)
}
