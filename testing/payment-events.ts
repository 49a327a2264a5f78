import fc from 'fast-check'
import type { Currency } from '../contract/money.ts'
import { type GatewayName, gatewayNames } from '../contract/payment.ts'
import { type Decision, decisions } from '../server/payment/case/case.ts'
import { gatewayConfigs } from '../server/payment/payment.config.ts'
import type { Outcome } from './gateways/gateway.ts'

const later = [
  'finish',
  'fail',
  'late-success',
  'second-capture',
  'refund',
  'fail-refund',
  'dispute',
  'lose-dispute',
  'win-dispute',
] as const

/** Events that may happen to the payments of one person. */
export type Event =
  | { type: 'start'; who: number; currency: Currency | undefined }
  | { type: 'press'; which: number; outcome: Outcome }
  | { type: 'later'; which: number; act: (typeof later)[number] }
  | { type: 'webhooks'; fault: 'drop' | 'duplicate' | 'reordered' | 'forged' | undefined }
  | { type: 'captures'; fault: 'wrong-amount' | 'wrong-currency' | undefined }
  | { type: 'api'; fault: 'rate-limited' | 'maintenance' | 'odd' | undefined }
  | { type: 'refunds'; fault: 'pending' | 'refused' | undefined }
  | { type: 'ask'; which: number }
  | { type: 'refund'; which: number; part: boolean }
  | { type: 'decide'; decision: Decision }
  | { type: 'both'; decisions: [Decision, Decision] }
  /** The person is erased, with whatever may go by now. */
  | { type: 'erase' }
  /** A backup from before this payment began is restored. */
  | { type: 'restore'; which: number }
  | { type: 'attach'; who: number }
  | { type: 'days' }
  | { type: 'price' }
  | { type: 'reconcile' }
  | { type: 'crash' }

const decision = fc.constantFrom(...decisions)

const event = <Type extends Event['type']>(
  weight: number,
  type: Type,
  more: { [Key in keyof Omit<Extract<Event, { type: Type }>, 'type'>]: fc.Arbitrary<unknown> },
) => ({ weight, arbitrary: fc.record({ type: fc.constant(type), ...more }) })

/** Both browsers have begun, so that most of what follows has something to happen to. */
export const begun = [0, 1].map((who) => ({ type: 'start', who, currency: undefined }) as const)

const history = (gateways: Gateways) =>
  fc.array(
    fc.oneof(
      event(4, 'start', {
        who: fc.nat(1),
        currency: fc.constantFrom(
          undefined,
          ...gateways.flatMap((gateway) => gatewayConfigs[gateway].currencies),
        ),
      }),
      event(8, 'press', {
        which: fc.nat(3),
        outcome: fc.constantFrom('pay', 'pay', 'pay', 'fail', 'cancel', 'in-flight'),
      }),
      event(2, 'later', { which: fc.nat(3), act: fc.constantFrom(...later) }),
      event(1, 'webhooks', {
        fault: fc.constantFrom('drop', 'duplicate', 'reordered', 'forged', undefined),
      }),
      event(1, 'captures', { fault: fc.constantFrom('wrong-amount', 'wrong-currency', undefined) }),
      event(1, 'api', {
        fault: fc.constantFrom(
          'rate-limited',
          'maintenance',
          'odd',
          undefined,
          undefined,
          undefined,
        ),
      }),
      event(1, 'refunds', { fault: fc.constantFrom('pending', 'refused', undefined) }),
      event(2, 'ask', { which: fc.nat(3) }),
      event(1, 'refund', { which: fc.nat(3), part: fc.boolean() }),
      event(1, 'decide', { decision }),
      event(1, 'both', { decisions: fc.tuple(decision, decision) }),
      event(1, 'erase', {}),
      event(1, 'restore', { which: fc.nat(3) }),
      event(1, 'attach', { who: fc.nat(1) }),
      event(1, 'days', {}),
      event(1, 'price', {}),
      event(1, 'reconcile', {}),
      event(1, 'crash', {}),
    ),
    { minLength: 2, maxLength: 12 },
  ) as fc.Arbitrary<Event[]>

export type Gateways = readonly [GatewayName, GatewayName]

/** What may happen to one person at two colleges, of which one is paid through the named gateway. */
export const stories = (gateway: GatewayName) =>
  fc.constantFrom(...gatewayNames).chain((other) =>
    fc.record({
      gateways: fc.constant([gateway, other] as const),
      events: history([gateway, other]),
    }),
  )
