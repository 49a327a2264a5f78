import { writeFileSync } from 'node:fs'
import { eventSlugs } from '../../contract/event-defaults.ts'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import { applyPath, hireSurePath } from '../../contract/urls.ts'
import { commandActor } from '../../server/audit/command.ts'
import { listColleges } from '../../server/partner/partner.staff.ts'
import {
  type Patience,
  rehearseRefund,
  requireRehearsable,
  type Sighting,
  watchDecline,
  watchPayment,
  watchWebhook,
} from '../../server/payment/rehearsal/rehearsal.ts'
import type { Services } from '../../server/services.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { printable } from './printable.ts'
import { sandbox } from './sandbox.ts'
import { askAtTerminal } from './terminal.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit rehearse <gateway> [--minutes 15] [--file seen.json] [--refund]',
  '  walks you through a payment, its webhook, a decline and a refund in the sandbox of a gateway,',
  '  beside the running site, and writes down what it saw; refused with live keys',
  '  --minutes  how long to wait at each step',
  '  --file     where to write it; else rehearsal-<gateway>-<date>.json',
  '  --refund   gives the payment back without asking',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['minutes', 'file'], flags: ['refund'] })
  const [word, second] = read?.words ?? []
  if (!read || !word) return usage
  const gateway = gatewayNames.find((name) => name === word.toUpperCase())
  if (!gateway) throw badUsage(`${word}: unknown gateway; valid: ${gatewayNames.join(', ')}`)
  if (second !== undefined) throw badUsage(`${second}: one at a time`)
  const minutes = Number(read.options.get('minutes') ?? 15)
  if (!(minutes > 0 && minutes <= 24 * 60)) throw badUsage('--minutes: must be 1 to 1440')
  const today = new Date().toISOString().slice(0, 10)
  return withServices((services) =>
    rehearse(services, {
      gateway,
      file: read.options.get('file') ?? `rehearsal-${gateway.toLowerCase()}-${today}.json`,
      patience: { minutes, pauseMs: 3_000 },
      say: (line) => console.log(printable(line)),
      mayRefund: async () =>
        read.options.has('refund') ||
        (await askAtTerminal()?.('  Give the money back now')) === true,
    }),
  )
}

type Rehearsal = {
  gateway: GatewayName
  file: string
  patience: Patience
  say: (line: string) => void
  mayRefund: () => Promise<boolean>
}

export async function rehearse(services: Services, rehearsal: Rehearsal) {
  const { gateway, file, patience, say, mayRefund } = rehearsal
  requireRehearsable(services, gateway)
  const { siteUrl, simulatedGateways } = services.config
  const page = await pageOf(services, gateway)
  const against = simulatedGateways.includes(gateway) ? 'simulator' : 'sandbox'
  const { pay, decline, source } = sandbox[gateway]
  const steps: Sighting[] = []
  const keep = (sighting: Sighting) => {
    steps.push(sighting)
    say(`  ${sighting.finding}`)
    // After each step: a rehearsal that is broken off leaves what it saw.
    writeFileSync(file, `${JSON.stringify({ gateway, against, siteUrl, steps }, null, 2)}\n`)
  }

  say(`${gateway}, against its ${against}. Test data: ${source}`)
  say(`1. Payment: apply on ${page} and pay: ${pay}.`)
  const { paid, sighting } = await watchPayment(services, gateway, patience)
  keep(sighting)
  say(`2. Webhook: nothing to do; ${siteUrl}/payments/${gateway.toLowerCase()}/webhook is watched.`)
  keep(paid ? await watchWebhook(services, paid, patience) : impossible('webhook'))
  say(`3. Decline: apply on ${page} as somebody else, and be declined: ${decline}.`)
  keep(await watchDecline(services, gateway, patience))
  say('4. Refund of the payment.')
  if (!paid) keep(impossible('refund'))
  else if (!(await mayRefund())) keep(unseen('refund', 'Not asked for: --refund, or say yes.'))
  else keep(await rehearseRefund(services, paid, commandActor()))

  const summary = [
    ...steps.map(({ step, seen, finding }) => `${seen ? 'seen' : 'NOT SEEN'}  ${step}: ${finding}`),
    `Written to ${file}.`,
  ]
  if (steps.some(({ seen }) => !seen)) throw new CommandError(...summary)
  return summary
}

const impossible = (step: Sighting['step']) => unseen(step, 'There was no payment.')

const unseen = (step: Sighting['step'], finding: string): Sighting => ({
  step,
  seen: false,
  finding,
  begunAt: new Date(),
  endedAt: new Date(),
})

/** A page whose applicants pay through the gateway; the programme's own if it can be. */
async function pageOf({ db, config }: Services, gateway: GatewayName) {
  const colleges = await listColleges({ db })
  const fitting = colleges.filter((one) => (one.gateway || config.paymentGateway) === gateway)
  const found = fitting.find(({ slug }) => slug === eventSlugs.own) ?? fitting[0]
  if (!found) {
    throw new CommandError(
      `No page takes payments through ${gateway}. Set PAYMENT_GATEWAY=${gateway}, or give it a page:`,
      `npx admit college update ${eventSlugs.hireSure} --gateway ${gateway}`,
    )
  }
  const paths: Record<string, string> = {
    [eventSlugs.own]: applyPath,
    [eventSlugs.hireSure]: hireSurePath,
  }
  return config.siteUrl + (paths[found.slug] ?? `${hireSurePath}/${found.slug}`)
}
