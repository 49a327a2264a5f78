import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gatewayNames } from '../../../contract/payment.ts'
import { gatewayListsIn } from '../../../testing/gateway-lists.ts'

const roots = 'bench,contract,desk,e2e,film,scripts,server,simulators,site,testing,ui'
const lists = globSync([`{${roots}}/**/*.{ts,tsx,mjs,cjs}`, '*.{ts,mjs,cjs}']).flatMap((file) =>
  gatewayListsIn(readFileSync(file, 'utf8')).map((list) => ({ file, ...list })),
)

test('the names of the gateways are listed in the contract only', () => {
  const untyped = lists.filter(({ isTyped }) => !isTyped)
  expect(untyped).toEqual([
    { file: 'contract/payment.ts', kind: 'list', line: expect.any(Number), isTyped: false },
  ])
})

test.each([
  ['list', `const names = ['RAZORPAY', 'PAYPAL', 'STRIPE']`],
  ['list', `new Set(['cashfree' as const, 'payu', 'verifone'])`],
  ['list', `test.each([['STRIPE', 1], ['PAYU', 2], ['PAYPAL', 3]])`],
  ['union', `type Some = 'RAZORPAY' | 'PAYPAL' | 'STRIPE' | undefined`],
  ['table', `const titles = { RAZORPAY: 1, PAYPAL: 2, 'STRIPE': 3 }`],
  ['table', `const titles: Record<string, number> = { RAZORPAY: 1, PAYPAL: 2, STRIPE: 3 }`],
  ['table', `const t: Partial<Record<GatewayName, 1>> = { RAZORPAY: 1, PAYPAL: 1, STRIPE: 1 }`],
  ['table', `type Titles = { razorpay: string; paypal: string; stripe: string }`],
  ['switch', `switch (name) { case 'PAYU': case 'STRIPE': break; case 'PAYPAL': }`],
  ['comparison', `const is = a === 'PAYU' || a === 'STRIPE' || (b && 'PAYPAL' === a)`],
  ['pattern', `const pattern = /^(razorpay|paypal|stripe)$/`],
])('a %s of names is found: %s', (kind, source) => {
  expect(gatewayListsIn(`\n${source}`)).toEqual([{ kind, line: 2, isTyped: false }])
})

test('a typed table of all gateways is allowed, and so are two names', () => {
  const table = `{ ${gatewayNames.map((name) => `${name}: 1`).join(', ')} }`
  for (const source of [
    `const table: Record<GatewayName, number> = ${table}`,
    `const table = ${table} satisfies Record<GatewayName, number>`,
    `const table = ${table} as const satisfies Record<GatewayName, number>`,
    `const table: { [Name in GatewayName]: Entry<Name> } = ${table}`,
  ]) {
    expect(gatewayListsIn(source)).toEqual([{ kind: 'table', line: 1, isTyped: true }])
  }
  const two = `const two = ['PAYU', 'STRIPE', 'PAYU', 'FREE']; const pair = { PAYU: 1, STRIPE: 2 }`
  expect(gatewayListsIn(two)).toEqual([])
})

const steps = [
  ...readFileSync('docs/adding-a-gateway.md', 'utf8').matchAll(/^\d+\. `([^`]+)`/gm),
].map(([, path = '']) => path)

test.each(gatewayNames)('%s has every file that the guide to a new gateway names', (name) => {
  const paths = steps.map((path) => path.replaceAll('<name>', name.toLowerCase()))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('the guide to a new gateway names every file with a table of all gateways', () => {
  const tables = new Set(lists.filter(({ kind }) => kind === 'table').map(({ file }) => file))
  expect([...tables].filter((file) => !steps.includes(file))).toEqual([])
})
