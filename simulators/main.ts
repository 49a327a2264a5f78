import fastify, { type FastifyInstance } from 'fastify'
import { gatewayRoutes } from './gateways.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { createOutbox } from './outbox.ts'
import type { RecalledOrder } from './recall.ts'
import { recaptchaRoutes } from './recaptcha.ts'
import { sentryRoutes } from './sentry.ts'
import { smsRoutes } from './sms.ts'
import { startSmtp } from './smtp.ts'
import { createWorld } from './world.ts'

export type Simulators = {
  url: string
  /** Tells the gateways of orders from before their start: they keep nothing on disk. */
  recall: (orders: RecalledOrder[]) => void
  stop: () => Promise<void>
}

/**
 * Stand-ins for the outside world, on loopback: each speaks the protocol of the real thing, so
 * the site cannot tell. The mail server listens one port above the pages.
 */
export async function startSimulators({
  port,
  siteUrl,
}: {
  port: number
  siteUrl: string
}): Promise<Simulators> {
  const outbox = createOutbox()
  const app = fastify({ forceCloseConnections: true })
  acceptForms(app)
  const world = createWorld({ url: `http://127.0.0.1:${port}`, siteUrl, outbox })
  outboxRoutes(app, outbox, siteUrl)
  smsRoutes(app, outbox)
  recaptchaRoutes(app)
  sentryRoutes(app)
  gatewayRoutes(app, world)
  const smtp = await startSmtp(outbox, port + 1)
  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    await smtp.stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    recall: world.recall,
    stop: async () => {
      await world.stop()
      await app.close()
      await smtp.stop()
    },
  }
}

function acceptForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}
