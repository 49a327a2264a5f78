import { atMost, requirePaid } from '../bot-check/bot-check.ts'
import type { Transaction } from '../db/connect.ts'
import type { Asker } from '../http/asker.ts'
import { canonicalAddress, networkOf } from '../http/client-address.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/** `browser`: its id, where this mailbox's person has signed in from it before. */
export type CodeAsker = Asker & { browser: string | undefined }

/** Codes that cost nothing: of one network for a mailbox, and of all together. */
const freePerNetwork = 2
const freePerMailbox = 5
/** Codes of one address, whatever the mailboxes, for each base price. */
const perPrice = 30

/**
 * Counts a code, and refuses who paid too little or asks too often. Browsers that the person has
 * signed in from are counted apart, so a stranger cannot take codes from them. Others share the
 * mailbox's day and pay more with each code: nobody is flooded. Nothing here asks whether the
 * mailbox belongs to somebody of the staff.
 */
export async function claimCode(
  { limiter }: Pick<Services, 'limiter'>,
  tx: Transaction,
  mailbox: string,
  asker: CodeAsker,
) {
  if (asker.browser) {
    await limiter.hit('desk-codes-browser', `${mailbox} ${asker.browser}`, { tx })
    return
  }
  const ofAddress = await limiter.hit('desk-codes-address', asker.clientIp, { tx })
  const network = neighbourhoodOf(asker.clientIp)
  const ofNetwork = await limiter.hit('desk-codes', `${mailbox} ${network}`, { tx })
  const all = await limiter.hit('desk-codes-mailbox', mailbox, { tx, max: Infinity })
  if (all > limits['desk-codes-mailbox'].max) throw overTheDay()
  requirePaid(
    asker,
    Math.max(
      doubled(ofNetwork - freePerNetwork),
      doubled(all - freePerMailbox),
      atMost(Math.floor(ofAddress / perPrice)),
    ),
  )
}

/** Price: 0 for what is free, then 1, 2, 4 and so on. */
const doubled = (over: number) => (over <= 0 ? 0 : atMost(2 ** (over - 1)))

const overTheDay = () =>
  new Problem('too-many', 'sign-in.many-codes', {
    retryAfter: limits['desk-codes-mailbox'].seconds,
  })

/** Groups addresses by network: someone who has one address of a network has many. */
function neighbourhoodOf(clientIp: string) {
  const address = canonicalAddress(clientIp)
  return networkOf(address, address.includes(':') ? 48 : 24)
}
