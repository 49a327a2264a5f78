import { enterDemo } from '../../contract/desk/sign-in.ts'
import { startSimulators } from '../../simulators/main.ts'
import { spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'

export const secret = 'the secret of a measurement, of no use'

export type DeskSite = Awaited<ReturnType<typeof startDeskSite>>

/** The site on the filled data directory, as `npm start` runs it, and somebody at its desk. */
export async function startDeskSite(dataDir: string) {
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const simulators = await startSimulators({ port: port + 1, siteUrl: url })
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
  const cookie = await enter(url)
  const stop = async () => {
    await site.stop()
    await simulators.stop()
  }
  return {
    url,
    stop,
    async page(path: string) {
      const response = await fetch(url + path, { headers: { cookie } })
      const html = await response.text()
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      return html
    },
    post: (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie },
        body: JSON.stringify(body),
      }),
  }
}

/** By the demo's own door, which needs no passkey. */
async function enter(url: string) {
  const response = await fetch(url + enterDemo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{}',
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`The desk did not open: ${response.status}`)
  return cookie.split(';')[0] ?? ''
}
