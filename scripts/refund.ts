import { parseArgs } from 'node:util'
import { mask } from '../contract/mask.ts'
import { exactText } from '../contract/money.ts'
import { referenceOf } from '../contract/payment.ts'
import { composeServices } from '../server/compose.ts'
import { loadConfig } from '../server/config.ts'
import { closeReview, openTasks, refundPayment } from '../server/payment/refund.ts'
import type { Services } from '../server/services.ts'
import { exitOnSignals, withDatabaseUrl } from './manage/own-database.ts'

/** `npm run refund`: gives a payment back, or lists what waits for a person. */
const usage = `npm run refund -- <kspay_id> [--reason "why"]   gives a payment back; safe to repeat
npm run refund -- <kspay_id> --seen             it was looked at and stays as it is
npm run refund -- --list                        payments to give back or to look at`

exitOnSignals()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      seen: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [id] = positionals
  if (values.help || (!id && !values.list)) console.log(usage)
  else {
    const config = loadConfig()
    await withDatabaseUrl(config, async (url) => {
      const services = await composeServices(config, url)
      try {
        const lines = await perform(services, id, values)
        for (const line of lines) console.log(line)
      } finally {
        await services.close()
      }
    })
  }
} catch (error) {
  // Never the error itself: it may hold what a provider answered about a person.
  console.error(mask((error as Error).message))
  process.exitCode = 1
}

type Wishes = { reason?: string | undefined; seen?: boolean | undefined }

async function perform(services: Services, id: string | undefined, { reason, seen }: Wishes) {
  if (!id) return list(services)
  if (!seen) return refund(services, id, reason ?? 'Refunded by hand.')
  const { review } = await closeReview(services, id)
  return [`${referenceOf(id)} was looked at. ${review}`]
}

async function refund(services: Services, id: string, reason: string) {
  const { attempt, amount, state, reason: why } = await refundPayment(services, id, reason)
  const what = `${referenceOf(id)}: ${exactText(amount)}`
  if (state === 'FAILED') {
    process.exitCode = 1
    return [`${what} was not given back: ${attempt.gateway} refused. ${why ?? ''}`]
  }
  if (state === 'PENDING') {
    return [`${what} is on its way back; ${attempt.gateway} has not finished. Ask again later.`]
  }
  return [`${what} was given back through ${attempt.gateway}.`]
}

async function list(services: Services) {
  const { toRefund, toReview } = await openTasks(services)
  return [
    `To give back: ${toRefund.length}`,
    ...toRefund.map(({ attemptId, state, reason }) => `  ${attemptId}  ${state}  ${reason}`),
    `To look at: ${toReview.length}`,
    ...toReview.map(({ id, gateway, review }) => `  ${id}  ${gateway}  ${review}`),
  ]
}
