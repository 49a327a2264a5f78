import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { gatewayNames } from '../contract/payment.ts'
import { currentLink } from '../server/pages/builds.ts'

/**
 * `npm run mutation`: mutation testing. StrykerJS puts one mistake after another into the parts
 * that must not have any, and runs their tests, which should fail. `npm run mutation -- coupon`
 * tries one area. Fails where the tests of an area notice fewer than four in five.
 *
 * Each area has its own tests only. Others come through it as well, every payment sends codes, and
 * each mistake that nobody notices would have to wait for all of them.
 */
const paymentRules = ['transitions', 'provider-call', 'signature', 'parse-event']
/**
 * Files around payments. Nearly every test of payments comes through all of them, so each has only
 * the tests that are about it.
 */
const paymentParts: Record<string, { files: string[]; tests: string[] }> = {
  'payment-start': {
    files: ['start', 'bill', 'currency', 'common-payload', 'tx-id'],
    tests: ['start', 'start.gateway', 'second-payment', 'completion', 'bill', 'tx-id'],
  },
  'payment-result': { files: ['result', 'cancel'], tests: ['result', 'result.states', 'cancel'] },
  'payment-ask': {
    files: ['payment', 'attempt.store', 'question', 'question.store'],
    tests: ['payment', 'payment.rules', 'attempt.store', 'completion', 'question'],
  },
  'payment-settle': {
    files: ['settle', 'move', 'duplicate', 'gone', 'learnt', 'further', 'old-price'],
    tests: [
      'settle',
      'settle.news',
      'second-payment',
      'duplicate',
      'refund',
      'further',
      'kept',
      'old-price',
      'charge-back',
    ],
  },
  'payment-reconcile': {
    files: ['reconcile', 'timetable'],
    tests: ['reconcile', 'timetable', 'refund', 'case'],
  },
  'payment-refund': {
    files: ['refund', 'refund-order', 'refund.store', 'refund-news', 'charge-back'],
    tests: [
      'refund',
      'refund.store',
      'refund.late',
      'refund-orders',
      'refund-news',
      'refund-rows',
      'case.refund',
      'charge-back',
    ],
  },
  'payment-receipt': { files: ['receipt-number'], tests: ['receipt-number', 'receipt'] },
  'payment-case': {
    files: ['case', 'case.store', 'unmoved', 'dispute', 'claim', 'attach'],
    tests: ['case', 'case.decide', 'case.parts', 'case.race', 'case.refund', 'case.store', 'claim'],
  },
  'payment-webhook': {
    files: ['webhook', 'orphan'],
    tests: ['webhook', 'webhook.events', 'orphan'],
  },
  'payment-gateways': {
    files: ['gateways', 'gateway-config'],
    tests: ['gateways', 'gateway-config'],
  },
}
const testsOf = (names: string[]) => names.map((name) => `server/payment/**/${name}?(.db).test.ts`)
const areas: Record<string, { mutate: string[]; tests: string[] }> = {
  verification: {
    mutate: ['server/verification/!(*.test|*.routes).ts'],
    tests: ['server/verification/*.test.ts', 'server/application/*.test.ts'],
  },
  coupon: {
    mutate: ['server/coupon/!(*.test|*.routes).ts'],
    tests: [
      'server/coupon/*.test.ts',
      'server/payment/attempt/start*.test.ts',
      'scripts/admit/*.db.test.ts',
    ],
  },
  'payment-rules': {
    mutate: [
      ...paymentRules.map((name) => `server/payment/**/${name}.ts`),
      'server/price/price.ts',
    ],
    tests: [...testsOf(['settle', ...paymentRules]), 'server/price/price.db.test.ts'],
  },
  ...Object.fromEntries(
    Object.entries(paymentParts).map(([part, { files, tests }]) => [
      part,
      { mutate: files.map((name) => `server/payment/**/${name}.ts`), tests: testsOf(tests) },
    ]),
  ),
  ...Object.fromEntries(
    gatewayNames.map((name) => {
      const gateway = name.toLowerCase()
      const folder = `server/payment/gateways/${gateway}`
      const mutate = [`${folder}/!(*.test|*.config).ts`]
      return [gateway, { mutate, tests: [`${folder}/*.test.ts`] }]
    }),
  ),
}

const chosen = process.argv.slice(2)
const failed = (chosen.length > 0 ? chosen : Object.keys(areas)).filter((name) => !passes(name))
if (failed.length > 0) {
  console.error(`Too few mistakes were noticed, or none could be tried: ${failed.join(', ')}`)
  process.exitCode = 1
}

function passes(name: string) {
  const area = areas[name]
  if (!area) throw new Error(`There is no area ${name}: ${Object.keys(areas).join(', ')}`)
  console.log(`\n${name}`)
  // Passes tests by the environment: Stryker's own --testFiles wakes mistakes in constants too late
  // to count.
  const env = { ...process.env, MUTATION_TESTS: area.tests.join(' ') }
  // Stryker copies files into its sandbox, and fails on a link to a folder.
  const relink = `ln -s ${readlinkSync(currentLink)} ${currentLink}`
  const { status } = spawnSync(
    'stryker',
    ['run', '--mutate', area.mutate.join(), '--buildCommand', relink],
    { env, stdio: 'inherit' },
  )
  return status === 0
}
