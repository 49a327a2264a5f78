import { moneyText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { indianTime } from '../../server/audit/audit.ts'
import { commandActor } from '../../server/audit/command.ts'
import { capturedOf } from '../../server/payment/attempt/captured.ts'
import {
  answerQuestion,
  askGateway,
  type StoredQuestion,
} from '../../server/payment/attempt/question.ts'
import { attachCase } from '../../server/payment/case/attach.ts'
import {
  type Decision,
  decideCase,
  decisions,
  decisionText,
  listCases,
  showCase,
} from '../../server/payment/case/case.ts'
import { claimCase, releaseCase, reopenCase } from '../../server/payment/case/claim.ts'
import type { StoredAttempt } from '../../server/payment/payment.ts'
import { makeRefundNow } from '../../server/payment/refund/refund.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit case list                    cases that need someone',
  'npx admit case show <number>           a case with its payment and refunds',
  'npx admit case ask <number>            asks the gateway about its payment now',
  'npx admit case claim <number>          takes it on: nobody else decides it meanwhile',
  'npx admit case release <number>        gives it back to all',
  'npx admit case reopen <number>         a decision was wrong: the case is open again',
  'npx admit case attach <number> --application <id> [--note "why"]',
  '  money that belongs to nobody here pays for this application, or goes back where it is paid',
  'npx admit case settle <number> --accept|--refund|--close [--note "why"] [--dry-run]',
  '  --accept  the money counts as paid',
  '  --refund  orders that it goes back; a refund that failed is tried again',
  '            the case stays open until the provider has made it, and nobody else can decide',
  '  --close   nothing is to be done; refused while the provider holds money that does not count',
  '  --note    with --refund: the payer reads it as the reason',
  '  --dry-run shows the case and what would happen; the provider is not asked',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, {
    values: ['note', 'application'],
    flags: [...decisions, 'dry_run'],
  })
  const [word, number] = read?.words ?? []
  if (!read || !word) return usage
  if (word === 'list') return withServices(list)
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id < 1) throw badUsage(`${word}: needs the number of a case`)
  if (word === 'show') return withServices((services) => show(services, id))
  if (word === 'ask') return withServices((services) => askNow(services, id))
  const change = changes[word]
  if (change) {
    return withServices(async (services) => {
      await change(services, { id, actor: commandActor() })
      return show(services, id)
    })
  }
  if (word === 'attach')
    return attach(id, read.options.get('application'), read.options.get('note'))
  if (word !== 'settle') {
    throw badUsage(
      `${word}: unknown; valid: list, show, ask, claim, release, reopen, attach, settle`,
    )
  }
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

const changes: Record<string, typeof claimCase> = {
  claim: claimCase,
  release: releaseCase,
  reopen: reopenCase,
}

function attach(id: number, applicationId: string | undefined, note = '') {
  if (!applicationId) throw badUsage('attach: needs --application')
  return withServices(async (services) => {
    await attachCase(services, { id, applicationId, note, actor: commandActor() })
    return show(services, id)
  })
}

/** A question is a job; a command answers it at once, because someone waits at the terminal. */
async function askNow(services: Services, id: number) {
  const { attempt } = await showCase(services, id)
  if (!attempt) throw new CommandError(`Case ${id} is about no payment of ours.`)
  await askGateway(services, { id: attempt.id, actor: commandActor() })
  await answerQuestion(services, attempt.id)
  return show(services, id)
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
    ...open.map((found) => `  ${lineOf(found).filter(Boolean).join('  ')}`),
  ]
}

/** One line of the list: enough to see whose it is, and if someone is working on it. */
function lineOf({ id, kind, gateway, attemptId, openedAt, claimedBy, summary, ...amount }: Listed) {
  const { amountMinor: minor, currency } = amount
  return [
    id,
    kind,
    attemptId ? referenceOf(attemptId) : undefined,
    minor !== null && currency ? moneyText({ minor, currency }) : undefined,
    gateway,
    day(openedAt),
    claimedBy ? `with ${claimedBy}` : undefined,
    summary,
  ]
}

type Listed = Awaited<ReturnType<typeof listCases>>[number]

/** What usually answers a case of each kind. */
const advice: Record<Listed['kind'], string> = {
  mismatch:
    'Look at the payment at the provider. --accept if the difference is all right, else --refund.',
  'late-coupon': '--accept honours the coupon, --refund does not.',
  duplicate:
    '--refund gives this payment back. --accept keeps it, and gives the other one back. --close if they wanted both.',
  'refund-failed': '--refund tries again. --close if you paid them back in another way.',
  'refund-stuck':
    'Check the keys, or ask the provider. --refund asks once more. --close if you paid them back in another way.',
  dispute: 'Answer at the provider before its deadline. --close when it is over.',
  orphan:
    'Attach it to an application. If nobody knows whose it is, refund it at the provider, and --close.',
}

async function show(services: Services, number: number) {
  const { case: found, attempt, refunds, question, ordered } = await showCase(services, number)
  const { id, kind, summary, openedAt, timesSeen, reference, settledAt, settledBy } = found
  const { claimedBy, claimedAt } = found
  const amount = found.amountMinor !== null && found.currency
  return [
    `Case ${id}: ${kind}`,
    summary,
    ...(amount
      ? [
          `Amount: ${moneyText({ minor: found.amountMinor ?? 0, currency: found.currency ?? 'INR' })}`,
        ]
      : []),
    `Opened ${day(openedAt)}, told ${timesSeen === 1 ? 'once' : `${timesSeen} times`} by the provider`,
    ...(reference ? [`Reference: ${reference}`] : []),
    ...(attempt
      ? [
          `Payment: ${attempt.id} (${referenceOf(attempt.id)}), ${attempt.gateway}, ${attempt.state}`,
          ...factsOf(attempt),
          ...(question ? [`  ${heardText(question)}`] : []),
        ]
      : []),
    ...refunds.map(
      ({ amountMinor: minor, currency, state, reason, requestedBy, chargedBack }) =>
        `${chargedBack ? 'Charged back' : 'Refund'}: ${moneyText({ minor, currency })}, ${state}, by ${requestedBy ?? 'unknown'}: ${reason}`,
    ),
    ...(claimedBy && claimedAt && !settledAt ? [`With ${claimedBy} since ${day(claimedAt)}`] : []),
    ...(ordered ? [`Open: it ${decisionText(ordered)}`] : []),
    ...(settledAt ? [`Settled ${day(settledAt)} by ${settledBy}: ${found.settlement}`] : []),
    ...(ordered || settledAt ? [] : [`Open. ${advice[kind]}`]),
  ]
}

/** Asked for and captured, side by side, and the name that the provider knows it by. */
function factsOf(attempt: StoredAttempt) {
  const { amountMinor: minor, currency, providerPaymentId } = attempt
  const captured = capturedOf(attempt)
  const facts = [
    `asked ${moneyText({ minor, currency })}`,
    captured ? `captured ${moneyText(captured)}` : 'nothing captured',
    ...(providerPaymentId ? [`at the provider ${providerPaymentId}`] : []),
  ]
  return [`  ${facts.join(', ')}`]
}

function heardText({ answer, answeredAt, askedBy, askedAt, ...told }: StoredQuestion) {
  if (!answer || !answeredAt) return `asked by ${askedBy} at ${indianTime(askedAt)}, no answer yet`
  const { state, paidMinor: minor, paidCurrency: currency } = told
  const sum = minor !== null && currency ? `, ${moneyText({ minor, currency })}` : ''
  const words = {
    told: `said ${state}${sum}`,
    silent: 'did not answer',
    refused: 'refused the question: check its keys',
    'not-configured': 'has no keys here',
  }
  return `the gateway ${words[answer]} (${indianTime(answeredAt)}, asked by ${askedBy})`
}

const day = (date: Date) => date.toISOString().slice(0, 10)
