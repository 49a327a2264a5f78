import {
  atMost,
  dayPrice,
  dear,
  networkPrice,
  networksOf,
  requirePaid,
} from '../bot-check/bot-check.ts'
import type { Transaction } from '../db/connect.ts'
import type { Asker } from '../http/asker.ts'
import type { Bucket } from '../http/limits.ts'
import type { Services } from '../services.ts'
import type { Addressee, Channel } from './verification.store.ts'

export type Sending = {
  channel: Channel
  addressee: Addressee
  asker: Asker
  /** Purpose of the code: to apply, or to see where one stands. */
  opens?: 'application' | 'standing'
}

/** Codes for one phone or mailbox, from wherever they are asked for. */
const perPhone: Bucket = { burst: 30, aDay: 10 }
/** Codes open to every network; the rest is for those that have hardly asked for any yet. */
const openToAll = 15
const hardly = 2
const perPhoneAndNetwork: Bucket = { burst: 8, aDay: 8 }
/** So many are had at the base price; the price doubles with each that follows. */
const atBasePrice = 5

const phoneOf = ({ channel, addressee }: Pick<Sending, 'channel' | 'addressee'>) =>
  `${channel} ${channel === 'sms' ? addressee.phone : addressee.email}`

/**
 * Counts a code for its phone or mailbox, and says what it costs. A stranger cannot use up the
 * share of a person: browsers and networks are counted apart. The phone itself is protected from
 * flooding by the pause, by the price and by the bucket.
 */
export async function claimPhone({ limiter }: Services, tx: Transaction, sending: Sending) {
  const { addressee, asker } = sending
  const to = phoneOf(sending)
  // One lock order for all, against deadlock.
  await limiter.hit('codes-per-ip', asker.clientIp, { tx })
  await limiter.hit('code-pause', to, { tx })
  await limiter.hit('codes-a-day', `${to} ${addressee.sessionId}`, { tx })
  const own = await limiter.pour(
    tx,
    'codes-per-phone-and-network',
    `${to} ${ownNetworkOf(asker.clientIp)}`,
    perPhoneAndNetwork,
  )
  own.refuseOver(perPhoneAndNetwork.burst)
  const all = await limiter.pour(tx, 'codes-per-phone', to, perPhone)
  all.refuseOver(own.used > hardly ? openToAll : perPhone.burst)
  return atMost(2 ** Math.max(0, Math.ceil(all.used) - atBasePrice))
}

/** A /48 of IPv6; of IPv4 a /24, for strangers share what is wider. */
function ownNetworkOf(clientIp: string) {
  const [, middle, wide] = networksOf(clientIp).map(({ name }) => name)
  return wide?.startsWith('48 ') ? wide : middle
}

/**
 * SMS_DAILY_CAP, spread over the day: a third at once, the rest evenly, and what is not used is
 * carried over up to a third. Never over the cap in any 24 hours. Another cap is a fresh budget: who
 * raises it in need has a third of the new one at once.
 */
export function smsBudget(cap: number): Bucket {
  const burst = Math.min(cap, Math.max(1, cap / 3))
  return { burst, aDay: cap - burst }
}

/** The last quarter of it is for those who solved a dear check, from networks that sent little. */
const openOf = ({ burst }: Bucket) => burst - Math.floor(burst / 4)

/** Counts an SMS against the cap, and refuses whose bot check was not worth its price. */
export async function claimSms(
  services: Services,
  tx: Transaction,
  asker: Asker,
  phonePrice: number,
) {
  const { limiter, config } = services
  const { dailyCap: cap } = config.sms
  const networks = networksOf(asker.clientIp)
  const names = networks.map(({ name }) => name)
  const before = await limiter.hitEach(tx, 'sms-per-network', names)
  const ofNetwork = networkPrice(networks, before, cap)
  const { total, budget, open } = await countSms(services, tx)
  const inReserve = budget.used > open
  if (ofNetwork > 1) budget.refuseOver(open)
  const ofDay = atMost(ofNetwork * dayPrice(total - 1, cap))
  requirePaid(asker, Math.max(phonePrice, ofDay, inReserve ? dear : 1))
}

/** One more for the same code, which nobody asks for: the phone's count and the cap know of it. */
export async function claimAgain(
  services: Services,
  tx: Transaction,
  code: Pick<Sending, 'channel' | 'addressee'>,
) {
  await services.limiter.pour(tx, 'codes-per-phone', phoneOf(code), perPhone)
  await countSms(services, tx)
}

/** One row for everyone: last in its transaction, against lock contention. */
async function countSms({ limiter, config, enqueue }: Services, tx: Transaction) {
  const { dailyCap: cap } = config.sms
  const bucket = smsBudget(cap)
  const total = await limiter.hit('sms-a-day', 'all', { tx })
  const budget = await limiter.pour(tx, 'sms-budget', `of ${cap}`, bucket)
  budget.refuseOver(bucket.burst)
  const before = shareOf(cap, budget.used - 1, total - 1)
  const now = shareOf(cap, budget.used, total)
  const reached = marks.findLast((percent) => before < percent / 100 && now >= percent / 100)
  if (reached) await enqueue(tx, 'tell-cap', { percent: reached })
  return { total, budget, open: openOf(bucket) }
}

/** Shares of the cap at which the staff are told; deploy/alerts.yaml has the same. */
const marks = [50, 80, 100]

/** Share of the cap that is used: of what may go out now, or of the day, whichever is more. */
function shareOf(cap: number, used: number, total: number) {
  if (cap === 0) return 1
  const { burst } = smsBudget(cap)
  const ofNow = used > burst - 1 ? 1 : used / burst
  return Math.max(ofNow, total / cap)
}

/** Share of the cap, as a figure. */
export async function shareOfCap({ limiter, config }: Services) {
  const { dailyCap: cap } = config.sms
  const [used, total] = await Promise.all([
    limiter.level('sms-budget', `of ${cap}`, smsBudget(cap)),
    limiter.count('sms-a-day', 'all'),
  ])
  return shareOf(cap, used, total)
}
