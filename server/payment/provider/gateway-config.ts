import { z } from 'zod'
import type { Currency } from '../../../contract/money.ts'
import { isLoopback } from '../../config/address.ts'

export const optionalKey = z.string().optional()
export const webUrl = z.url({ protocol: /^https?$/ })

type Shape = Record<string, z.ZodType>
type Env<Variables extends Shape> = z.infer<z.ZodObject<Variables>>
type Optional<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name] ? Name : never
}[keyof Values]

/** Kind of money that moves: real, a sandbox's, or nobody can tell. */
export type World = 'live' | 'test' | 'unknown'

/** Keys that begin with what they are. Without a key nothing is said. */
export function worldOfKey(key: string | undefined, live: RegExp, test: RegExp) {
  if (key === undefined) return undefined
  if (live.test(key)) return 'live'
  return test.test(key) ? 'test' : 'unknown'
}

/** Hosts that are another for test payments. One that nobody knows may well be real. */
export function worldOfHost(url: string, test: RegExp): World {
  const { hostname } = new URL(url)
  return test.test(hostname) || isLoopback(hostname) ? 'test' : 'live'
}

/** All that the environment decides about one gateway. */
type GatewayConfig<Variables extends Shape, Settings> = {
  /** Currencies that it takes; the first where nobody chooses. */
  currencies: readonly [Currency, ...Currency[]]
  /** The least that it charges, in minor units; a currency that is not named starts at 1. */
  minimums: Partial<Record<Currency, number>>
  /** Variables of the environment about it. */
  variables: Variables
  /** The keys that make it usable: all of them, or none. */
  keys: readonly Optional<Env<Variables>>[]
  read: (env: Env<Variables>) => Settings
  /** Settings that tell real money from test money, and what they say now. */
  worlds: (env: Env<Variables>) => Partial<Record<keyof Variables, World | undefined>>
  /** Values for the simulator, outside production, when its keys are not set. */
  simulated: (simulatorsUrl: string) => Partial<Record<keyof Variables, string>>
}

/** Lets TypeScript work out which variables and settings a gateway has. */
export const defineGatewayConfig = <Variables extends Shape, Settings>(
  config: GatewayConfig<Variables, Settings>,
) => config

/** A gateway's settings with all of its keys there, as its adapter needs them. */
export type Complete<Config extends { read: (env: never) => unknown }> = {
  [Key in keyof ReturnType<Config['read']>]: NonNullable<ReturnType<Config['read']>[Key]>
}
