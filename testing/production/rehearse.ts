import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newToken } from '../../server/staff/token.ts'
import { startSimulators } from '../../simulators/main.ts'
import { razorpayAccount } from '../../simulators/razorpay/protocol.ts'
import { twilioAccount } from '../../simulators/sms.ts'
import { openInbox } from '../inbox.ts'
import { freePorts } from '../ports.ts'
import { solve } from '../proof-of-work.ts'
import {
  assetsOf,
  atRest,
  compare,
  expect,
  payOne,
  restartUnderLoad,
  sameAssets,
} from './checks.ts'
import {
  missingTools,
  names,
  openFolder,
  startMail,
  startPostgres,
  startProxy,
  until,
} from './machine.ts'
import { makeCertificate } from './nginx.ts'
import * as release from './release.ts'

/**
 * `npm run rehearse:production`: a production installation by docs/operating, on Debian, as root,
 * everything on loopback: PostgreSQL with TLS and a role without superuser, nginx with TLS, mail
 * with TLS. From nothing to a paid application on the previous release, then upgrade, backup,
 * restore, going back, and forward again. `--from` names the previous release where there is no tag;
 * releases are installed below `--releases`, and kept there for the next time.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { from: text, releases: text, folder: text } })
const begun = performance.now()
const stops: (() => unknown)[] = []
let log = () => ''
const folder = values.folder ?? prepare()
try {
  await rehearse(folder)
  console.log('\nAll of it worked.')
} catch (error) {
  console.error(log().split('\n').slice(-30).join('\n'), error)
  process.exitCode = 1
} finally {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Starts itself again where the names of the rehearsal lead to this machine (a mount namespace with
 * a file of hosts of its own), and where Node trusts its certificate.
 */
function prepare(): never {
  if (process.getuid?.() !== 0) stop('Run it as root, on a machine with Debian.')
  const missing = missingTools()
  if (missing.length > 0) stop(`Missing: ${missing.join(', ')} (apt-get install them first).`)
  const created = openFolder(mkdtempSync(join(tmpdir(), 'admit-rehearsal-')))
  const { certificate } = makeCertificate(created, names)
  writeFileSync(join(created, 'hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
  const again = [process.execPath, ...process.argv.slice(1), '--folder', created]
  const inNamespace = ['--mount', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"']
  const { status } = spawnSync('unshare', [...inNamespace, join(created, 'hosts'), ...again], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  })
  process.exit(status ?? 1)
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

async function rehearse(folder: string) {
  const before = values.from ?? lastTag()
  const certificate = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  for (const file of Object.values(certificate)) execFileSync('chmod', ['a+r', file])
  const host = release.openHost(folder, values.releases)
  const sudoAdmit = (...args: string[]) => release.admit(host, certificate.certificate, ...args)

  const exposure = ['security', '--offline=true', '--threshold=30', 'deploy/admit.service']
  expect('systemd-analyze of the service', spawnSync('systemd-analyze', exposure).status, 0)
  say(`Installing the release before, ${before}`)
  const previous = release.install(host, before)
  say('Installing this release, HEAD')
  const current = release.install(host, 'HEAD')

  const [web, providers, database] = [await freePorts(), await freePorts(), await freePorts()]
  const siteUrl = `https://apply.admit.test:${web}`
  const site = web + 2
  // Production refuses the secrets that the simulator has by itself.
  Object.assign(razorpayAccount, { keySecret: newToken(), webhookSecret: newToken() })
  const simulators = await startSimulators({ port: providers, siteUrl })
  stops.push(simulators.stop)
  const inbox = openInbox(simulators.url)
  stops.push(inbox.close)
  const mail = await startMail(providers + 2, providers + 1, certificate)
  stops.push(mail.stop)
  const postgres = await startPostgres(folder, database, certificate)
  stops.push(postgres.stop)
  say(`PostgreSQL ${postgres.version} runs, with TLS only; the role is no superuser`)
  const proxy = await startProxy(folder, { port: web, site, simulators: providers }, certificate)
  stops.push(proxy.stop)
  const databaseUrl = postgres.createDatabase('admit')
  const settings = settingsFor(siteUrl, databaseUrl, { web, mail: providers + 2 })
  release.writeSettings(host, settings)
  release.switchTo(host, previous)
  const service = await release.startService(host, site, certificate.certificate)
  stops.push(service.stop)
  log = service.log

  const isReady = async () => (await fetch(`${siteUrl}/readyz`)).status === 200
  const ready = () => until(`${siteUrl}/readyz`, isReady)
  await ready()
  const botToken = async (path: string) => {
    if (!/request$/.test(path) || path.includes('update')) return 'none'
    const challenge = await (await fetch(`${siteUrl}/bot-check/challenge`)).json()
    return solve(challenge.data)
  }
  const surroundings = { siteUrl, simulatorsUrl: simulators.url, inbox, botToken }
  const first = await payOne(surroundings)
  say('On the release before: applied, verified by SMS and mail, paid')

  const assets = assetsOf(await (await fetch(`${siteUrl}/apply`)).text())
  release.keepFirstAssets(host)
  release.switchTo(host, current)
  await restartUnderLoad(siteUrl, service.restart, () =>
    until('the new release answers', async () => !(await sameAssets(siteUrl, assets))),
  )
  await ready()
  const statuses = await Promise.all(
    assets.map(async (path) => (await fetch(siteUrl + path)).status),
  )
  expect(
    'files of a page of the release before',
    statuses,
    assets.map(() => 200),
  )
  expect('the payment of before', await first.status(), 'PAYMENT_PAID')
  const second = await payOne(surroundings)
  say('Upgraded under load: nobody failed, open pages keep their files, another applicant paid')
  const secureAudit = (database: string) => postgres.psql(database, sudoAdmit('audit', 'sql'))
  secureAudit('admit')

  const file = join(host.data, 'rehearsal.backup')
  await atRest(databaseUrl)
  sudoAdmit('backup', '--file', file)
  const restored = postgres.createDatabase('restored')
  release.writeSettings(host, { ...settings, DATABASE_URL: restored })
  sudoAdmit('restore', file)
  const counts = await compare(databaseUrl, restored)
  say(`Backed up and restored into an empty database: ${counts}, every row as before`)
  secureAudit('restored')
  service.restart()
  await until('the restored site answers', async () => (await second.status()) === 'PAYMENT_PAID')
  await ready()
  await payOne(surroundings)
  say('On the restored database: the payments are there, another applicant paid')

  release.switchTo(host, previous)
  const newest = assetsOf(await (await fetch(`${siteUrl}/apply`)).text())
  await restartUnderLoad(siteUrl, service.restart, () =>
    until('the release before answers', async () => !(await sameAssets(siteUrl, newest))),
  )
  await ready()
  expect('the payment of before', await first.status(), 'PAYMENT_PAID')
  await payOne(surroundings)
  say('Gone back to the release before: it works on the migrated database, another applicant paid')

  release.switchTo(host, current)
  service.restart()
  await until('this release answers again', async () => sameAssets(siteUrl, newest))
  await ready()
  const findings = doctorOf(sudoAdmit)
  console.log(findings)
  expect('the audit is secured', /^ok +Audit:/m.test(findings), true)
  say('Forward again')
}

function lastTag(): string {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    encoding: 'utf8',
  })
  if (!stdout.trim()) stop('There is no tag before this release. Name its commit: --from <commit>')
  return stdout.trim()
}

/** Everything is as in production; the gateway is in its test mode, as in a first rehearsal. */
function settingsFor(siteUrl: string, databaseUrl: string, ports: Record<'web' | 'mail', number>) {
  return {
    SITE_URL: siteUrl,
    APP_SECRET: 'Jm3vZ0o9Qx7cWk2LrT5yBn8sHd1fGa4u',
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtps://mail.admit.test:${ports.mail}`,
    MAIL_FROM: 'Team <team@admit.test>',
    ENQUIRY_MAIL_TO: 'team@admit.test',
    TWILIO_ACCOUNT_SID: twilioAccount.sid,
    TWILIO_AUTH_TOKEN: twilioAccount.token,
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: `https://twilio.admit.test:${ports.web}/twilio`,
    ALLOW_TEST_PAYMENTS: 'on',
    PAYMENT_GATEWAY: 'RAZORPAY',
    RAZORPAY_KEY_ID: razorpayAccount.keyId,
    RAZORPAY_KEY_SECRET: razorpayAccount.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayAccount.webhookSecret,
    RAZORPAY_API_URL: `https://razorpay.admit.test:${ports.web}/razorpay`,
    RAZORPAY_SCRIPT_URL: `https://razorpay.admit.test:${ports.web}/razorpay/checkout.js`,
  }
}

/** It judges what is not here too (a certificate of a CA, the way in from outside): shown only. */
function doctorOf(sudoAdmit: (...args: string[]) => string) {
  try {
    return sudoAdmit('doctor')
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

function say(what: string) {
  console.log(`${Math.round((performance.now() - begun) / 1000)} s  ${what}`)
}
