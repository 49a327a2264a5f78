import { moneyText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { commandActor } from '../../server/audit/command.ts'
import {
  type Decision,
  decideCase,
  decisions,
  decisionText,
  listCases,
  showCase,
} from '../../server/payment/case/case.ts'
import { makeRefundNow } from '../../server/payment/refund/refund.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit case list                    what waits for a person',
  'npx admit case show <number>           a case with its payment and refunds',
  'npx admit case settle <number> --accept|--refund|--close [--note "why"] [--dry-run]',
  '  --accept  the money counts as paid',
  '  --refund  orders that it goes back; a refund that failed is tried again',
  '            the case stays open until the provider has made it, and nobody else can decide',
  '  --close   nothing is to be done; refused while the provider holds money that does not count',
  '  --dry-run shows the case and what would happen; the provider is not asked',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['note'], flags: [...decisions, 'dry_run'] })
  const [word, number] = read?.words ?? []
  if (!read || !word) return usage
  if (word === 'list') return withServices(list)
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id < 1) throw badUsage(`${word}: needs the number of a case`)
  if (word === 'show') return withServices((services) => show(services, id))
  if (word !== 'settle') throw badUsage(`${word}: unknown; valid: list, show, settle`)
  const [decision, other] = decisions.filter((name) => read.options.has(name))
  if (!decision || other) throw badUsage('settle: needs one of --accept, --refund, --close')
  const isDryRun = read.options.has('dry_run')
  return withServices(async (services) => {
    if (isDryRun) return preview(services, id, decision)
    const note = read.options.get('note') ?? ''
    const { refund } = await decideCase(services, { id, decision, note, actor: commandActor() })
    if (refund) await makeNow(services, id, refund.id)
    return show(services, id)
  })
}

/** The refund is ordered by now, whatever becomes of it here. */
async function makeNow(services: Services, id: number, refundId: string) {
  const { state } = await makeRefundNow(services, refundId)
  if (state === 'FAILED') {
    throw new CommandError(`The provider refused the refund. Case ${id} is open for a decision.`)
  }
}

async function preview(services: Services, id: number, decision: Decision) {
  const { case: found, ordered } = await showCase(services, id)
  if (found.settledAt) throw new CommandError(`Case ${id} is settled already.`)
  if (ordered) throw new CommandError(`Case ${id} ${decisionText(ordered)}`)
  return [
    'Dry run, nothing is changed and the provider is not asked.',
    `Case ${id} would be settled: ${consequences[decision]}`,
    ...(await show(services, id)),
  ]
}

const consequences: Record<Decision, string> = {
  accept: 'the money would count as paid.',
  refund: 'all that is left of the payment would be refunded.',
  close: 'it would be closed, if the provider holds no money that does not count.',
}

async function list(services: Services) {
  const open = await listCases(services)
  return [
    `Open cases: ${open.length}`,
    ...open.map(({ id, kind, gateway, openedAt, summary }) =>
      [`  ${id}`, kind, gateway ?? '', day(openedAt), summary].join('  '),
    ),
  ]
}

async function show(services: Services, number: number) {
  const { case: found, attempt, refunds, ordered } = await showCase(services, number)
  const { id, kind, summary, openedAt, timesSeen, reference, settledAt, settledBy } = found
  const amount = found.amountMinor !== null && found.currency
  return [
    `Case ${id}: ${kind}`,
    summary,
    ...(amount
      ? [
          `Amount: ${moneyText({ minor: found.amountMinor ?? 0, currency: found.currency ?? 'INR' })}`,
        ]
      : []),
    `Opened ${day(openedAt)}, seen ${timesSeen} times`,
    ...(reference ? [`Reference: ${reference}`] : []),
    ...(attempt
      ? [
          `Payment: ${attempt.id} (${referenceOf(attempt.id)}), ${attempt.gateway}, ${attempt.state}`,
        ]
      : []),
    ...refunds.map(
      ({ amountMinor: minor, currency, state, reason, requestedBy, chargedBack }) =>
        `${chargedBack ? 'Charged back' : 'Refund'}: ${moneyText({ minor, currency })}, ${state}, by ${requestedBy ?? 'unknown'}: ${reason}`,
    ),
    ...(ordered ? [`Open: it ${decisionText(ordered)}`] : []),
    ...(settledAt ? [`Settled ${day(settledAt)} by ${settledBy}: ${found.settlement}`] : []),
    ...(ordered || settledAt ? [] : ['Open: npx admit case --help says how to settle it.']),
  ]
}

const day = (date: Date) => date.toISOString().slice(0, 10)
