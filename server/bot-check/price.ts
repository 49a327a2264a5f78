import type { Asker } from '../http/asker.ts'
import { canonicalAddress, networkOf } from '../http/client-address.ts'
import { Problem } from '../http/problem.ts'

/** A price that no ordinary visitor is asked: some seconds on a phone. */
export const dear = 16
/** The highest price: half a minute on a cheap phone, which is what its browser waits for. */
export const dearest = 32

/**
 * The networks around an address that someone may hold as a whole: of IPv6 what a household, an
 * office and a company get, of IPv4 up to the block of a carrier. By each: its part of the day's
 * total that is had at the base price. A campus or a carrier has hundreds behind one IPv4 address.
 */
const parts = { 64: 1 / 250, 56: 1 / 125, 48: 1 / 50, 32: 1 / 50, 24: 1 / 25, 16: 1 / 5 } as const
const fewest = 5

export type Network = { name: string; part: number }

/** Lists networks from narrow to wide, the order in which their counts are locked. */
export function networksOf(clientIp: string): Network[] {
  const address = canonicalAddress(clientIp)
  const sizes = address.includes(':') ? ([64, 56, 48] as const) : ([32, 24, 16] as const)
  return sizes.map((bits) => ({ name: `${bits} ${networkOf(address, bits)}`, part: parts[bits] }))
}

/** The price of one more, after so many by each network; the day's total may be `most`. */
export function networkPrice(networks: Network[], counts: number[], most: number) {
  const prices = networks.map(({ part }, index) => {
    const step = Math.max(fewest, Math.floor(most * part))
    return 1 + Math.floor((counts[index] ?? 0) / step)
  })
  return Math.min(dearest, Math.max(...prices))
}

/** The price rises for everyone with the day's total. */
export function dayPrice(total: number, cap: number) {
  if (total < cap * 0.5) return 1
  return total < cap * 0.8 ? 2 : 4
}

export const atMost = (price: number) => Math.min(dearest, price)

/** Refuses whose bot check was worth less. The browser then does the dearer one by itself. */
export function requirePaid({ paid }: Asker, price: number) {
  if (paid >= price) return
  throw new Problem('bot-check-required', 'bot-check.longer', { price })
}
