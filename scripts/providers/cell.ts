import type { GatewayName } from '../../contract/payment.ts'

/** Columns of the table: each gateway is tried in these. */
export const columns = [
  'create',
  'pay',
  'decline then pay',
  'in flight',
  'capture',
  'webhook',
  'refund whole',
  'refund in part',
  'refund failed',
  'dispute',
  'policy',
] as const

export type Column = (typeof columns)[number]

/** Judges that say it is right, each by the words of its cell, and what that means. */
export const judges = {
  SDK: ['their SDK on our simulator', 'it drives the simulator, or checks what we send or sign'],
  sample: ['their documents', 'words, fields or bodies of documents or plugins, in the test'],
  browser: [
    'our script in Chromium',
    'a browser enforces the policy of /pay on the simulator’s script',
  ],
  simulator: ['our simulator alone', 'nobody but us says that the provider does so'],
} as const

/** No cell says otherwise. */
export const notTried =
  'Not tried: the real script of a provider under our policy, and its sandbox.'

export type Judge = keyof typeof judges

/** Tests by their exact titles; `under` is the gateway's name where one text is run for each. */
export type Check = {
  judge: Judge
  file: string
  titles: readonly string[]
  under?: GatewayName
}

/** Tests of a cell; or the reason why there are none. */
export type Cell = readonly Check[] | 'not offered' | 'not by us'

export type Cells = Record<Column, Cell>

export const policyFile = 'e2e/pay-policy.spec.ts'

/** Short ways to name a gateway's tests: its own, those run for every gateway, the browser's. */
export function checksOf(gateway: GatewayName) {
  const folder = `server/payment/gateways/${gateway.toLowerCase()}`
  const own = (judge: Judge, name: string, ...titles: string[]): Check => ({
    judge,
    file: `${folder}/${name}.test.ts`,
    titles,
  })
  const product = (title: string): Check => ({
    judge: 'simulator',
    file: 'server/payment/payment.gateways.db.test.ts',
    titles: [title],
    under: gateway,
  })
  const screen: Check = {
    judge: 'browser',
    file: policyFile,
    titles: [
      'the CSP of the pay page allows this gateway alone, and the page is accessible and fits',
    ],
    under: gateway,
  }
  const browser = (...titles: string[]): Check => ({ judge: 'browser', file: policyFile, titles })
  return {
    own,
    browser,
    screen,
    paid: product('a paid checkout marks the application paid and sends one receipt'),
    declined: product('a declined payment is reported, and the next try pays'),
    inFlight: product('an in-flight payment stays pending, and is paid when the bank says so'),
    webhooks: product(
      'a forged webhook is refused, and duplicate or reordered ones bring a single receipt',
    ),
    refunded: product('a refund is made once, however often it is asked for'),
    disputed: product('a dispute opens a case, and the payment stays as it is'),
  }
}
