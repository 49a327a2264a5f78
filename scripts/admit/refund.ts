import { exactText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/payment.ts'
import { composeServices } from '../../server/compose.ts'
import { loadConfig } from '../../server/config.ts'
import { closeReview, openTasks, refundPayment } from '../../server/payment/refund.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withDatabaseUrl } from './own-database.ts'

const usage = [
  'npx admit refund <kspay_id> [--reason "why"]   refunds a payment; safe to repeat',
  'npx admit refund <kspay_id> --seen             it was checked, and stays as it is',
  'npx admit refund --list                        payments to refund or to check',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['reason'], flags: ['seen', 'list'] })
  const [id, second] = read?.words ?? []
  if (!read || (!id && !read.options.has('list'))) return usage
  if (second !== undefined) throw badUsage(`${second}: one at a time`)
  const config = loadConfig()
  return withDatabaseUrl(config, async (url) => {
    const services = await composeServices(config, url)
    const work = id ? settle(services, id, read.options) : list(services)
    return work.finally(() => services.close())
  })
}

async function settle(services: Services, id: string, options: Map<string, string>) {
  if (!options.has('seen')) return refund(services, id, options.get('reason'))
  const { review } = await closeReview(services, id)
  return [`${referenceOf(id)} was checked. ${review}`]
}

async function refund(services: Services, id: string, why = 'Refunded by hand.') {
  const { attempt, amount, state, reason } = await refundPayment(services, id, why)
  const what = `${referenceOf(id)}: ${exactText(amount)}`
  if (state === 'FAILED') {
    throw new CommandError(`${what} was not refunded: ${attempt.gateway} refused. ${reason ?? ''}`)
  }
  if (state === 'PENDING') {
    return [`${what} is being refunded; ${attempt.gateway} has not finished. Try again later.`]
  }
  return [`${what} was refunded through ${attempt.gateway}.`]
}

async function list(services: Services) {
  const { toRefund, toReview } = await openTasks(services)
  return [
    `To refund: ${toRefund.length}`,
    ...toRefund.map(({ attemptId, state, reason }) => `  ${attemptId}  ${state}  ${reason}`),
    `To check: ${toReview.length}`,
    ...toReview.map(({ id, gateway, review }) => `  ${id}  ${gateway}  ${review}`),
  ]
}
