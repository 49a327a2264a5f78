import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { gatewayNames } from '../../contract/payment.ts'
import { gatewayConfigs } from '../../server/payment/payment.config.ts'
import { minute } from '../../testing/enquirers.ts'
import { environment } from '../../testing/environment.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { isRunning, spawnSite, temporaryDirectory } from '../../testing/process.ts'
import { productionSettings } from '../../testing/samples.ts'

type Settings = Record<string, string>

/** The command as an operator runs it; everything that it says, wherever it says it. */
function doctor(variables: Settings) {
  const env = { ...environment, ...variables }
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['scripts/admit.ts', 'doctor'], { env }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, output: out + errors }),
    )
  })
}

const secret = () => randomBytes(24).toString('base64url')

/** Every piece of six characters: a part of a secret is a secret. */
function expectNoPieceOf(secrets: readonly string[], output: string) {
  const pieces = secrets.flatMap((text) =>
    Array.from({ length: Math.max(1, text.length - 5) }, (_, at) => text.slice(at, at + 6)),
  )
  expect(pieces.filter((piece) => output.includes(piece))).toEqual([])
}

/** The simulators' keys, as an operator would set those of a sandbox. */
const sandboxKeys = (simulators: string): Settings => ({
  ...Object.assign({}, ...gatewayNames.map((name) => gatewayConfigs[name].simulated(simulators))),
  TWILIO_ACCOUNT_SID: 'ACsimulated',
  TWILIO_AUTH_TOKEN: 'simulated-twilio-token',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: `${simulators}/twilio`,
})

const passwordOf = (url: string) => new URL(url).password

test(
  'doctor finds a site with the keys of its sandboxes sound, exits 0 and shows no secret',
  async () => {
    const port = await freePorts()
    const [appSecret, mailPassword, token] = [secret(), secret(), secret()]
    const DATABASE_URL = await createTestDatabase()
    const settings = {
      ...sandboxKeys(`http://127.0.0.1:${port + 1}`),
      PORT: String(port),
      SIMULATORS_PORT: String(port + 1),
      DATABASE_URL,
      DATA_DIR: temporaryDirectory(),
      APP_SECRET: appSecret,
      METRICS_TOKEN: token,
      SMTP_URL: `smtp://sender:${mailPassword}@127.0.0.1:${port + 2}`,
      MAIL_FROM: 'team@admit.test',
      ENQUIRY_MAIL_TO: 'team@admit.test',
    }
    await isRunning(await spawnSite(settings))
    const { code, output } = await doctor(settings)
    expect(output).not.toContain('broken')
    expect(code).toBe(0)
    for (const line of [
      /^look {4}Configuration: a demo/m,
      /^ok {6}Version: PostgreSQL 18/m,
      /^look {4}Rights: the user is a superuser/m,
      /^ok {6}TLS: the database is on this machine/m,
      /^ok {6}Latency: /m,
      /^ok {6}Clock: /m,
      /^ok {6}Migrations: all are applied/m,
      /^ok {6}Size: \d+ /m,
      /^ok {6}Jobs: /m,
      /^ok {6}Demo rows: 12, as in every demo/m,
      /^look {4}Dates: the last day to apply is past on 9 of 9 pages/m,
      /^ok {6}Mail: 127.0.0.1 connects and accepts the login/m,
      /^ok {6}SMS: twilio accepts the keys/m,
      /^ok {6}Site: http:\/\/localhost:\d+ is answered by this site/m,
      /^ok {6}Proxy: there is none/m,
      /^(ok {4}|look) {2,4}Disk: /m,
    ]) {
      expect(output).toMatch(line)
    }
    for (const name of gatewayNames) {
      expect(output).toMatch(new RegExp(`^look {4}${name}: accepts the keys; test`, 'm'))
      expect(output).toMatch(new RegExp(`^look {4}${name} webhook: not seen`, 'm'))
    }
    expectNoPieceOf([appSecret, mailPassword, token, passwordOf(DATABASE_URL)], output)
    expect(output).not.toMatch(/simulated-|whsec_|sk_test|rzp_test/)
  },
  2 * minute,
)

/** A mail server that repeats the password it was given, as some do in their refusals. */
async function startIndiscreetMail() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(new Error(`535 wrong login ${username}:${password}`)),
  })
  server.on('error', () => undefined)
  const port = await freePorts()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return port
}

test(
  'doctor exits 1 on wrong keys, names who refuses them, and shows no piece of any',
  async () => {
    const port = await freePorts()
    const { startSimulators } = await import('../../simulators/main.ts')
    const simulators = await startSimulators({ port, siteUrl: 'http://localhost:9' })
    onTestFinished(simulators.stop)
    const wrong: Settings = {
      RAZORPAY_KEY_ID: `rzp_test_${secret()}`,
      RAZORPAY_KEY_SECRET: secret(),
      RAZORPAY_WEBHOOK_SECRET: secret(),
      PAYPAL_CLIENT_ID: secret(),
      PAYPAL_CLIENT_SECRET: secret(),
      PAYPAL_WEBHOOK_ID: secret(),
      CASHFREE_CLIENT_ID: secret(),
      CASHFREE_CLIENT_SECRET: secret(),
      PAYU_KEY: secret(),
      PAYU_SALT: secret(),
      PAYU_WEBHOOK_TOKEN: secret(),
      STRIPE_SECRET_KEY: `sk_test_${secret()}`,
      STRIPE_PUBLISHABLE_KEY: `pk_test_${secret()}`,
      STRIPE_WEBHOOK_SECRET: secret(),
      VERIFONE_MERCHANT_CODE: secret(),
      VERIFONE_SECRET_KEY: secret(),
      TWILIO_AUTH_TOKEN: secret(),
      APP_SECRET: secret(),
      METRICS_TOKEN: secret(),
    }
    const mailPassword = secret()
    const DATABASE_URL = await createTestDatabase()
    await query(
      DATABASE_URL,
      "select graphile_worker.add_job('mail-code', run_at := now() - interval '1 hour')",
    )
    const settings = {
      ...sandboxKeys(simulators.url),
      ...wrong,
      DATABASE_URL,
      DATA_DIR: temporaryDirectory(),
      SITE_URL: 'http://localhost:9',
      SMTP_URL: `smtp://sender:${mailPassword}@127.0.0.1:${await startIndiscreetMail()}`,
      MAIL_FROM: 'team@admit.test',
      ENQUIRY_MAIL_TO: 'team@admit.test',
    }
    const { code, output } = await doctor(settings)
    expect(code).toBe(1)
    for (const name of gatewayNames) {
      expect(output).toMatch(new RegExp(`^broken {2}${name}: refuses the keys \\(401\\)`, 'm'))
    }
    expect(output).toMatch(/^broken {2}Mail: 127.0.0.1 refuses the login/m)
    expect(output).toMatch(/^broken {2}SMS: twilio refuses the keys/m)
    expect(output).toMatch(/^broken {2}Jobs: 1 are late/m)
    expect(output).toMatch(/^broken {2}Site: http:\/\/localhost:9 does not answer/m)
    const bare = Object.values(wrong).map((value) => value.replace(/^(rzp|sk|pk)_test_/, ''))
    expectNoPieceOf([...bare, mailPassword, passwordOf(DATABASE_URL)], output)
    expect(output).not.toContain('    at ')
  },
  2 * minute,
)

test.each([
  ['a wrong password', (url: URL, password: string) => Object.assign(url, { password })],
  ['nobody who listens', (url: URL) => Object.assign(url, { port: '9' })],
])(
  'doctor goes on without the database, for %s',
  async (_what, change) => {
    const password = secret()
    const DATABASE_URL = String(change(new URL(await createTestDatabase()), password))
    const APP_SECRET = secret()
    const { code, output } = await doctor({
      DATABASE_URL,
      APP_SECRET,
      SITE_URL: 'http://localhost:9',
    })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^broken {2}Database: cannot connect: (the password is wrong|nobody listens)/m,
    )
    expect(output).toMatch(/^ok {6}STRIPE: is simulated/m)
    expectNoPieceOf([password, APP_SECRET], output)
  },
  minute,
)

test(
  'before the first start doctor checks what it can',
  async () => {
    const DATA_DIR = temporaryDirectory()
    const { output } = await doctor({ DATA_DIR, SITE_URL: 'http://localhost:9' })
    expect(output).toMatch(/^look {4}Database: there is none in DATA_DIR yet/m)
    expect(output).toMatch(/^ok {6}Mail: is simulated/m)
    expect(output).toMatch(/^broken {2}Site: /m)
  },
  minute,
)

test(
  'doctor names every complaint about the settings as broken, without their values',
  async () => {
    const [key, password] = [secret(), secret()]
    const { code, output } = await doctor({
      ...productionSettings,
      RAZORPAY_KEY_ID: `rzp_test_${key}`,
      DATABASE: '',
      DATABASE_URL: `postgres://admit:${password}@db.admit.test/admit`,
      DATABSE_URL: password,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^broken {2}Configuration: RAZORPAY_KEY_ID: is for test payments/m)
    expect(output).toMatch(/^broken {2}Configuration: DATABASE_URL: must use TLS/m)
    expect(output).toMatch(/^broken {2}Configuration: DATABSE_URL: is unknown/m)
    expect(output).toContain('3 broken.')
    expectNoPieceOf([key, password], output)
  },
  minute,
)
