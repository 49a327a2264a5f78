import { moneyText, toMinor } from '../../contract/money.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { commandActor } from '../../server/audit/command.ts'
import { findPayments } from '../../server/payment/attempt/find-payments.ts'
import { refundPayment } from '../../server/payment/refund/refund.ts'
import { refundable } from '../../server/payment/refund/refund-order.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit refund <NL-… reference|kspay_id> [--amount 500] [--reason "why"] [--dry-run]',
  '  orders a refund of all that is left of a payment, or of a part, and asks the provider at once',
  '  safe to repeat until it is made: what the provider has not finished goes on. After that, the',
  '  same sum is another refund. The payer reads the reason',
  '  --dry-run   shows the payment, and what would go back',
  'npx admit case list   payments that need a decision',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['reason', 'amount'], flags: ['dry_run'] })
  const [words, second] = read?.words ?? []
  if (!read || !words) return usage
  if (second !== undefined) throw badUsage(`${second}: one at a time`)
  const amount = read.options.get('amount')
  const minor = amount === undefined ? undefined : toMinor(amount)
  if (amount !== undefined && !minor) throw badUsage(`--amount: ${amount} is no amount`)
  const reason = read.options.get('reason') ?? 'Refunded by hand.'
  const isDryRun = read.options.has('dry_run')
  return withServices(async (services) => {
    const id = await paymentMeant(services, words)
    return isDryRun ? preview(services, id, minor) : refund(services, { id, minor, reason })
  })
}

/** A reference is eight characters of an id: seldom, but not never, it means several. */
async function paymentMeant({ db }: Services, words: string) {
  const matches = await findPayments(db, words)
  const [first] = matches
  if (!first) throw new CommandError('There is no such payment.')
  if (matches.length === 1) return first.id
  throw new CommandError(
    `${words} means ${matches.length} payments. Give the kspay_id of one:`,
    ...matches.map(
      ({ id, state, amountMinor: minor, currency, gateway, createdAt }) =>
        `  ${id}  ${moneyText({ minor, currency })}  ${gateway}  ${state}  ${createdAt.toISOString().slice(0, 10)}`,
    ),
  )
}

async function preview(services: Services, id: string, minor: number | undefined) {
  const { attempt, left } = await refundable(services, id)
  const amount = { minor: minor ?? left.minor, currency: left.currency }
  if (amount.minor > left.minor) {
    throw new CommandError(`Only ${moneyText(left)} is left to refund of ${referenceOf(id)}.`)
  }
  return [
    'Dry run, nothing is changed and the provider is not asked.',
    `${referenceOf(id)}: ${moneyText(amount)} of ${moneyText(left)} that is left would be refunded through ${attempt.gateway}.`,
  ]
}

async function refund(
  services: Services,
  order: { id: string; minor: number | undefined; reason: string },
) {
  const actor = commandActor()
  const { attempt, refund } = await refundPayment(services, { ...order, actor })
  const { amountMinor, currency, state } = refund
  const what = `${referenceOf(order.id)}: ${moneyText({ minor: amountMinor, currency })}`
  if (state === 'FAILED') {
    throw new CommandError(
      `${what} was not refunded: ${attempt.gateway} refused. npx admit case list says why.`,
    )
  }
  if (state === 'DONE') return [`${what} was refunded through ${attempt.gateway}.`]
  if (state === 'PENDING') {
    return [
      `${what} is being refunded; ${attempt.gateway} has not finished. It is asked until it has.`,
    ]
  }
  return [`${what} is ordered; ${attempt.gateway} has not answered. It is asked until it does.`]
}
