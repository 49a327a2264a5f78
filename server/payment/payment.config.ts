import { z } from 'zod'
import { type Currency, fromUnits, toUnits } from '../../contract/money.ts'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import { cashfreeConfig } from './gateways/cashfree/cashfree.config.ts'
import { paypalConfig } from './gateways/paypal/paypal.config.ts'
import { payuConfig } from './gateways/payu/payu.config.ts'
import { razorpayConfig } from './gateways/razorpay/razorpay.config.ts'
import { stripeConfig } from './gateways/stripe/stripe.config.ts'
import { verifoneConfig } from './gateways/verifone/verifone.config.ts'
import type { Complete, World } from './provider/gateway-config.ts'

/** Configuration of each gateway; a name without its configuration does not compile. */
export const gatewayConfigs = {
  RAZORPAY: razorpayConfig,
  PAYPAL: paypalConfig,
  CASHFREE: cashfreeConfig,
  PAYU: payuConfig,
  STRIPE: stripeConfig,
  VERIFONE: verifoneConfig,
} satisfies Record<GatewayName, unknown>

type Configs = typeof gatewayConfigs
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

const gatewayVariables = Object.assign(
  {},
  ...gatewayNames.map((name) => gatewayConfigs[name].variables),
) as Merged<Configs[keyof Configs]['variables']>

const price = z.coerce
  .number()
  .refine((amount) => fromUnits(amount) > 0, 'must be more than 0 when it is rounded to cents')

/** Variables of payments; `config.ts` reads them. */
export const paymentVariables = {
  PAYMENT_GATEWAY: z.enum(gatewayNames).default('RAZORPAY'),
  AUTO_REFUND_DUPLICATES: z.enum(['on', 'off']).default('on'),
  ALLOW_TEST_PAYMENTS: z.enum(['on', 'off']).default('off'),
  PRICE_USD: price.default(18),
  PRICE_EUR: price.default(17),
  ...gatewayVariables,
}

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>

/** Each gateway's keys and URLs. */
export type GatewaySettings = { [Name in GatewayName]: ReturnType<Configs[Name]['read']> }

/** A gateway's settings with all of its keys there. */
export type SettingsOf<Name extends GatewayName> = Complete<Configs[Name]>

export const readGateways = (env: Variables) =>
  Object.fromEntries(
    gatewayNames.map((name) => [name, gatewayConfigs[name].read(env)]),
  ) as GatewaySettings

/** The environment, with the simulator in place of each gateway that has no keys. */
export function withSimulatedGateways<Env extends Variables>(env: Env, simulatorsUrl: string): Env {
  const simulated = withoutKeys(env).map((name) => gatewayConfigs[name].simulated(simulatorsUrl))
  return Object.assign({}, env, ...simulated)
}

const missingKeys = (env: Variables, name: GatewayName) => {
  const keys: readonly (keyof Variables)[] = gatewayConfigs[name].keys
  return keys.filter((key) => env[key] === undefined)
}

export const withoutKeys = (env: Variables) =>
  gatewayNames.filter((name) => missingKeys(env, name).length === gatewayConfigs[name].keys.length)

/** Lists the obstacles to taking payments, a line per variable. */
export function paymentProblems(env: Variables, production: boolean) {
  const unused = withoutKeys(env)
  return gatewayNames.flatMap((name) => {
    const isNeeded = production && name === env.PAYMENT_GATEWAY
    if (unused.includes(name) && !isNeeded) return []
    const needed = gatewayConfigs[name].keys.join(', ')
    return missingKeys(env, name).map((key) => `${key}: must be set, ${name} needs ${needed}`)
  })
}

/** The settings of a gateway that has keys and tell real money from test money. */
const worldsOf = (env: Variables, name: GatewayName) => {
  if (withoutKeys(env).includes(name)) return []
  const worlds: Record<string, World | undefined> = gatewayConfigs[name].worlds(env)
  return Object.entries(worlds).flatMap(([key, world]) => (world ? [{ key, world }] : []))
}

/** Gateways that would take real money. */
export const liveGateways = (env: Variables) =>
  gatewayNames.filter((name) => worldsOf(env, name).some(({ world }) => world === 'live'))

/** Real money in production alone, test money nowhere by mistake, and never both in one gateway. */
export function worldProblems(env: Variables, production: boolean) {
  const isRehearsal = env.ALLOW_TEST_PAYMENTS === 'on'
  return gatewayNames.flatMap((name) => {
    const worlds = worldsOf(env, name)
    const [live, test, unknown] = (['live', 'test', 'unknown'] as const).map(
      (wanted) => worlds.find(({ world }) => world === wanted)?.key,
    )
    if (live && test) return [`${test}: is for test payments, but ${live} for live ones`]
    if (!production) return live ? [`${live}: ${outsideProduction}`] : []
    if (unknown) return [`${unknown}: is neither a live nor a test key of ${name}`]
    if (live && isRehearsal) return [`${live}: is for live payments, but ALLOW_TEST_PAYMENTS is on`]
    return test && !isRehearsal ? [`${test}: ${inProduction}`] : []
  })
}

const fewestCharacters = 16

/** Secrets that anyone can guess sign anything: the simulators' own, which are public, and short ones. */
export function secretProblems(env: Variables, production: boolean) {
  if (!production) return []
  return gatewayNames.flatMap((name) =>
    Object.entries(gatewayConfigs[name].simulated('')).flatMap(([key, known]) => {
      const value = env[key as keyof Variables]
      if (!/SECRET|SALT|TOKEN/.test(key) || typeof value !== 'string' || !value) return []
      if (value === known) return [`${key}: is the simulator's own, which everyone can read`]
      const isWebhooks = /_WEBHOOK_(SECRET|TOKEN)$/.test(key)
      return isWebhooks && value.length < fewestCharacters
        ? [`${key}: must have at least ${fewestCharacters} characters, or webhooks can be forged`]
        : []
    }),
  )
}

/** A price under what a gateway charges would be refused when the first applicant pays. */
export function priceProblems(env: Variables) {
  const unused = withoutKeys(env)
  const used = gatewayNames.filter((name) => !unused.includes(name))
  return (['USD', 'EUR'] as const).flatMap((currency) =>
    used.flatMap((name) => {
      const { currencies, minimums } = gatewayConfigs[name]
      const least = minimums[currency] ?? 1
      const taken: readonly Currency[] = currencies
      if (!taken.includes(currency) || fromUnits(env[`PRICE_${currency}`]) >= least) return []
      return [`PRICE_${currency}: ${name} charges at least ${toUnits(least)}`]
    }),
  )
}

const outsideProduction =
  'is for live payments, and this is not production. Set NODE_ENV=production, or use the sandbox'
const inProduction =
  'is for test payments: nobody would pay. Use live keys, or set ALLOW_TEST_PAYMENTS=on to rehearse'
