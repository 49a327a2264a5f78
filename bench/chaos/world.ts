import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Act } from '../../simulators/acts.ts'
import { startSimulators } from '../../simulators/main.ts'
import { openInbox } from '../../testing/inbox.ts'
import { type LoneSite, spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { startOwnDatabase } from './database.ts'
import { openMailLine } from './mail-line.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

const diskMegabytes = 700

/** The product with everything around it in our hands: its database, its providers, its disk. */
export async function openWorld() {
  const port = await freePorts()
  const siteUrl = `http://localhost:${port}`
  const disk = openDisk()
  const database = await startOwnDatabase(disk.directory)
  const simulators = await startSimulators({ port: port + 1, siteUrl })
  const mailPort = await freePorts()
  const mail = await openMailLine(mailPort, port + 2)
  const inbox = openInbox(simulators.url)
  const variables = {
    PORT: String(port),
    SIMULATORS_PORT: String(port + 1),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    APP_SECRET: 'the secret of an experiment, of no use',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Team <team@example.org>',
    ENQUIRY_MAIL_TO: 'team@example.org',
    TRUST_PROXY: 'loopback',
    BOT_CHECK: 'off',
    SMS_DAILY_CAP: '1000000',
    LOG_LEVEL: 'fatal',
  }
  // At this level the log holds only what ends a site.
  const onLine = (line: string) => console.error(`  site: ${line}`)
  let site: LoneSite = await spawnLoneSite({ variables, onLine })

  async function startSite(more: Record<string, string> = {}) {
    site = await spawnLoneSite({ variables: { ...variables, ...more }, onLine })
  }
  return {
    siteUrl,
    variables,
    port,
    simulatorsUrl: simulators.url,
    database,
    disk,
    mail,
    inbox,
    startSite,
    stopSite: () => site.stop(),
    async killSite() {
      site.child.kill('SIGKILL')
      await site.exited
    },

    async tell(path: string, body: object) {
      const headers = { 'content-type': 'application/json' }
      const options = { method: 'PUT', headers, body: JSON.stringify(body) }
      await fetch(`${simulators.url}${path}`, options)
    },

    /** Something happens at the gateway without the site. */
    async act(act: Act) {
      const headers = { 'content-type': 'application/json' }
      const options = { method: 'POST', headers, body: JSON.stringify(act) }
      await fetch(`${simulators.url}/acts/RAZORPAY`, options)
    },

    /** Measures the time from now until the readiness probe succeeds. */
    async recovery(patience = 60_000) {
      const start = performance.now()
      while (performance.now() - start < patience) {
        const answer = await fetch(`${siteUrl}/readyz`, {
          signal: AbortSignal.timeout(5_000),
        }).catch(() => undefined)
        await answer?.body?.cancel()
        if (answer?.ok) return performance.now() - start
        await delay(20)
      }
      return Number.POSITIVE_INFINITY
    },

    async close() {
      await inbox.close()
      await site.stop()
      mail.close()
      await simulators.stop()
      await database.stop()
      disk.close()
    },
  }
}

/** A small disk of its own for the database where we may make one, else a folder like any other. */
function openDisk() {
  const { directory, remove } = temporaryDirectory()
  const options = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'admit-chaos', directory]
  const isSmall = spawnSync('mount', options).status === 0
  const close = () => {
    if (isSmall) spawnSync('umount', ['-l', directory])
    remove()
  }
  return { directory, isSmall, close }
}
