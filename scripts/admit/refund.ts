import { userInfo } from 'node:os'
import { moneyText, toMinor } from '../../contract/money.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { refundPayment } from '../../server/payment/refund.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit refund <kspay_id> [--amount 500] [--reason "why"]',
  '  gives back all that is left of a payment, or a part of it; safe to repeat',
  'npx admit case list   payments that wait for a person',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['reason', 'amount'], flags: [] })
  const [id, second] = read?.words ?? []
  if (!read || !id) return usage
  if (second !== undefined) throw badUsage(`${second}: one at a time`)
  const amount = read.options.get('amount')
  const minor = amount === undefined ? undefined : toMinor(amount)
  if (amount !== undefined && !minor) throw badUsage(`--amount: ${amount} is no amount`)
  const reason = read.options.get('reason') ?? 'Refunded by hand.'
  return withServices((services) => refund(services, { id, minor, reason }))
}

async function refund(
  services: Services,
  order: { id: string; minor: number | undefined; reason: string },
) {
  const by = userInfo().username
  const { attempt, refund } = await refundPayment(services, { ...order, by })
  const { amountMinor, currency, state } = refund
  const what = `${referenceOf(order.id)}: ${moneyText({ minor: amountMinor, currency })}`
  if (state === 'FAILED') {
    throw new CommandError(
      `${what} was not refunded: ${attempt.gateway} refused. npx admit case list says why.`,
    )
  }
  if (state === 'DONE') return [`${what} was refunded through ${attempt.gateway}.`]
  return [
    `${what} is being refunded; ${attempt.gateway} has not finished. It is asked until it has.`,
  ]
}
