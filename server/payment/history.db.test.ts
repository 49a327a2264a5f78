import { test } from 'vitest'
import { type GatewayName, gatewayNames } from '../../contract/payment.ts'
import type { Act } from '../../simulators/acts.ts'
import { openPayingSite, pressAt } from '../../testing/paying.ts'
import { runHistories } from '../../testing/payment-histories.ts'
import { act } from '../../testing/providers.ts'

/** A short run here; `npm run bench:payments` makes it a thousand per gateway. */
const histories = Number(process.env.HISTORIES ?? 12)

test.each(gatewayNames)(
  '%s: random histories of payments break no invariant',
  async (gateway) => {
    const site = await openPayingSite({ DATABASE_POOL_SIZE: '20' })
    const { url } = site.simulators
    const stage = {
      ...site,
      press: pressAt(url),
      act: async (name: GatewayName, what: Act) =>
        act(url, name, what).then(
          () => true,
          () => false,
        ),
    }
    await runHistories(stage, gateway, histories)
  },
  30_000 + histories * 5_000,
)
