import { once } from 'node:events'
import { spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'
import { runApart } from './apart.ts'
import { at, enter } from './signed-in.ts'
import type { World } from './simulators.process.ts'

export const secret = 'the secret of a measurement, of no use'

export type DeskSite = Awaited<ReturnType<typeof startDeskSite>>

/** The site on the filled data directory, as `npm start` runs it, and someone at its desk. */
export async function startDeskSite(dataDir: string) {
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const world = await runApart('simulators.process.ts')
  world.child.send({ port: port + 1, siteUrl: url } satisfies World)
  const [first] = await Promise.race([once(world.child, 'message'), world.exited])
  if (first !== 'started') throw new Error('The simulators did not start.')
  const site = await spawnLoneSite({
    variables: {
      PORT: String(port),
      SIMULATORS_PORT: String(port + 1),
      SITE_URL: url,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_SECRET: secret,
      SMS_DAILY_CAP: '100000000',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
    },
  })
  const signedIn = await enter(url)
  const stop = async () => {
    await site.stop()
    world.child.disconnect()
    await world.exited
  }
  return { url, stop, signedIn, ...at(signedIn) }
}
