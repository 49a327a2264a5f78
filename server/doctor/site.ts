import { z } from 'zod'
import { isLoopback } from '../config/address.ts'
import type { Config } from '../config.ts'
import { broken, type Finding, look, ok } from './finding.ts'
import { signDoctor } from './token.ts'

export const doctorPath = '/doctor/seen'
export const doctorHeader = 'x-admit-doctor'

/** Way in which a request arrived: through a proxy that is believed, and from which address. */
const seenSchema = z.object({ isTrusted: z.boolean(), isForwarded: z.boolean(), peer: z.string() })
export type Seen = z.infer<typeof seenSchema>

/** Goes the way of a visitor: SITE_URL, through whatever stands before the site. */
export async function examineSite(config: Config, key: string): Promise<Finding[]> {
  const { siteUrl } = config
  const response = await fetch(siteUrl + doctorPath, {
    headers: { [doctorHeader]: signDoctor(key) },
    redirect: 'manual',
    signal: AbortSignal.timeout(8_000),
  }).catch(() => undefined)
  if (!response) {
    return [
      broken(
        'Site',
        `${siteUrl} does not answer from this machine`,
        'Start the site; check the name, the proxy and its certificate.',
      ),
    ]
  }
  const { data: seen } = seenSchema.safeParse(await response.json().catch(() => undefined))
  if (!seen) {
    return [
      broken(
        'Site',
        `${siteUrl} is answered (${response.status}), but not by this site`,
        'Check the proxy, and that every instance has the same APP_SECRET and release.',
      ),
    ]
  }
  return [ok('Site', `${siteUrl} is answered by this site`), examineProxy(config, seen)]
}

function examineProxy({ trustProxy, siteUrl }: Config, { isTrusted, isForwarded, peer }: Seen) {
  const name = 'Proxy'
  if (isTrusted) return ok(name, 'X-Forwarded-For arrives from a trusted address')
  if (isForwarded) {
    return broken(
      name,
      `X-Forwarded-For arrives from ${peer}, which TRUST_PROXY does not name: all visitors share one rate limit`,
      `Add ${peer} to TRUST_PROXY.`,
    )
  }
  // A proxy must end TLS before the site; a demo on this machine has none.
  if (trustProxy.length === 0 && isLoopback(new URL(siteUrl).hostname)) {
    return ok(name, 'there is none before the site')
  }
  return look(
    name,
    'no X-Forwarded-For arrives',
    'Let the proxy send it, and name the proxy in TRUST_PROXY.',
  )
}
