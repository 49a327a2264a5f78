import { expect, test } from 'vitest'
import { gatewayNames } from '../../contract/payment.ts'
import { openPayingSite, pressAt } from '../../testing/paying.ts'
import { runHistories } from '../../testing/payment-histories.ts'

/** A short run here; `npm run bench:payments` makes it a thousand per gateway. */
const histories = Number(process.env.HISTORIES ?? 12)

test.each(gatewayNames)(
  '%s: whatever happens in whatever order, no invariant breaks',
  async (gateway) => {
    const site = await openPayingSite({ DATABASE_POOL_SIZE: '20' })
    const stage = { ...site, press: pressAt(site.simulators.url) }
    await expect(runHistories(stage, gateway, histories)).resolves.toBeUndefined()
  },
  30_000 + histories * 5_000,
)
