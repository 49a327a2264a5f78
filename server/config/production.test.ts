import { expect, test } from 'vitest'
import { productionSettings } from '../../testing/samples.ts'
import { ConfigError, readConfig } from '../config.ts'

/** The complaints, a line each; none where the start goes on. */
function complaints(variables: Record<string, string | undefined>) {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [first, ...lines] = error.message.split('\n')
    expect(first).toBe('Cannot start:')
    return lines.map((line) => line.replace(/^- /, ''))
  }
}

const inProduction = (changes: Record<string, string>) =>
  complaints({ ...productionSettings, ...changes })

test.each([
  'prod',
  'Production',
  'PRODUCTION',
  '"production"',
  "'production'",
  'production ',
  ' production',
  'live',
  'staging',
  'true',
])('NODE_ENV=%j is refused: one value alone means production', (NODE_ENV) => {
  expect(inProduction({ NODE_ENV })).toEqual([
    `NODE_ENV: ${JSON.stringify(NODE_ENV)} is not production, development or test; write it exactly so, without quotes, spaces or capitals`,
  ])
})

test('a misspelt production hears what production lacks in the same round', () => {
  const lines = complaints({ NODE_ENV: 'prod' })
  expect(lines[0]).toContain('NODE_ENV: "prod"')
  expect(lines.join('\n')).toContain('SITE_URL: must be set in production')
})

test.each([undefined, '', 'development', 'test'])('NODE_ENV=%j is a demo', (NODE_ENV) => {
  expect(readConfig({ NODE_ENV })).toMatchObject({ demo: true, production: false })
})

test.each([
  ['SITE_URL', 'http://apply.admit.test', 'must start with https://'],
  ['SITE_URL', 'https://apply.admit.test/scholarship', 'must be the origin alone'],
  ['SITE_URL', 'https://apply.admit.test/?a=b', 'must be the origin alone'],
  ['SITE_URL', 'https://me:pass@apply.admit.test', 'must be the origin alone'],
  ['RAZORPAY_API_URL', 'http://api.razorpay.com', 'must start with https://'],
  ['RAZORPAY_API_URL', 'https://127.0.0.1:3001/razorpay', 'is this machine'],
  ['RAZORPAY_SCRIPT_URL', 'https://localhost/checkout.js', 'is this machine'],
  ['TWILIO_API_URL', 'https://[::1]/twilio', 'is this machine'],
  ['TWILIO_API_URL', 'https://2130706433/twilio', 'is this machine'],
  ['STRIPE_API_URL', 'https://[::ffff:127.0.0.1]', 'is this machine'],
  ['RECAPTCHA_URL', 'http://www.google.com/recaptcha', 'must start with https://'],
  ['AUTOMATION_WEBHOOK_URL', 'https://hooks.localhost/x', 'is this machine'],
  ['SENTRY_DSN', 'http://key@sentry.admit.test/1', 'must start with https://'],
  ['RAZORPAY_KEY_ID', 'rzp_test_1', 'ALLOW_TEST_PAYMENTS=on'],
  ['RAZORPAY_KEY_ID', 'key', 'is neither a live nor a test key'],
  ['ALLOW_TEST_PAYMENTS', 'on', 'is for live payments, but ALLOW_TEST_PAYMENTS is on'],
  ['APP_SECRET', 'a'.repeat(32), 'is too regular'],
  ['APP_SECRET', 'abcd'.repeat(16), 'is too regular'],
  ['APP_SECRET', '0123456789'.repeat(4), 'is too regular'],
  ['DATABASE', '', 'must be set in production, or DATABASE=embedded'],
  ['SMTP_URL', 'smtp://mail.admit.test', 'must use TLS'],
  ['SMTP_URL', 'smtp://mail.admit.test?requireTLS=false', 'must use TLS'],
  ['SMTP_URL', 'smtps://mail.admit.test?tls.rejectUnauthorized=false', 'must use TLS'],
  ['MAIL_FROM', 'Northlight', 'must be an address'],
  ['BOT_CHECK', 'off', 'cannot be off'],
  ['TRUST_PROXY', '0.0.0.0/0', 'a large part of the internet'],
  ['PRICE_USD', '0.001', 'must be more than 0'],
  ['UNPAID_RETENTION_DAYS', '100000', '1 to 3650'],
  ['TWILIO_AUTH_TOKEN', '…', 'still holds the placeholder'],
  ['NODE_ENV', 'production\u00a0', 'is not production, development or test'],
])('production refuses %s=%s with one line: %s', (name, value, sentence) => {
  const lines = inProduction({ [name]: value })
  expect(lines).toEqual([expect.stringContaining(sentence)])
})

test.each([
  'postgres://admit:pass@db.admit.test/admit',
  'postgres://admit:pass@10.0.0.5/admit?sslmode=disable',
  'postgres://admit:pass@db.admit.test/admit?sslmode=no-verify',
  'postgres://admit:pass@localhost/admit?host=db.admit.test',
])('production refuses %s: without TLS to another machine', (DATABASE_URL) => {
  const lines = inProduction({ DATABASE: '', DATABASE_URL })
  expect(lines).toEqual([expect.stringContaining('DATABASE_URL: must use TLS')])
  expect(lines.join()).not.toContain('pass@')
})

test.each([
  { DATABASE: '', DATABASE_URL: 'postgres://admit:pass@db.admit.test/admit?sslmode=verify-full' },
  { DATABASE: '', DATABASE_URL: 'postgres://admit:pass@127.0.0.1:6432/admit' },
  { DATABASE: '', DATABASE_URL: 'postgres://admit:pass@%2Fvar%2Frun%2Fpostgresql/admit' },
  { SMTP_URL: 'smtp://mail.admit.test:587?requireTLS=true' },
  { SMTP_URL: 'smtp://127.0.0.1:25' },
  { TRUST_PROXY: '10.0.0.0/8, fc00::/7, loopback' },
  { MAIL_FROM: 'team@admit.test' },
  { RAZORPAY_KEY_ID: 'rzp_test_1', ALLOW_TEST_PAYMENTS: 'on' },
  { SITE_URL: 'https://apply.admit.test/' },
])('production accepts %j', (changes) => {
  expect(inProduction(changes)).toEqual([])
})

test('a price under what a gateway charges is refused, for the gateways that are used', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  const used = { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
  expect(inProduction({ ...used, PRICE_EUR: '0.49' })).toEqual([
    'PRICE_EUR: STRIPE charges at least 0.5',
  ])
  expect(inProduction({ ...used, PRICE_EUR: '0.50' })).toEqual([])
  expect(inProduction({ PRICE_EUR: '0.49' })).toEqual([])
})

test('every complaint comes at once, and each variable is named once', () => {
  const lines = inProduction({
    SITE_URL: 'http://localhost/path',
    APP_SECRET: 'short',
    PORT: 'eighty',
    SMTP_URL: 'smtp://mail.admit.test',
    MAIL_FROM: 'Team',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_API_URL: 'http://127.0.0.1:3001',
    PRICE_USD: '0',
    TRUST_PROXY: '0.0.0.0/0',
    DATABASE: '',
    DATABSE_URL: 'postgres://admit@db.admit.test/admit',
  })
  const names = lines.map((line) => line.split(':')[0])
  expect(names.toSorted()).toEqual([
    'APP_SECRET',
    'DATABASE_URL',
    'DATABSE_URL',
    'MAIL_FROM',
    'PORT',
    'PRICE_USD',
    'RAZORPAY_API_URL',
    'RAZORPAY_KEY_ID',
    'SITE_URL',
    'SITE_URL',
    'SMTP_URL',
    'TRUST_PROXY',
  ])
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['NODE_EVN', 'NODE_ENV'],
  ['APP_SECERT', 'APP_SECRET'],
  ['RAZORPAY_KEYID', 'RAZORPAY_KEY_ID'],
  ['PROT', 'PORT'],
  ['STIE_URL', 'SITE_URL'],
])('%s looks like %s: it stops production, and a demo warns of it', (name, meant) => {
  const line = `${name}: is unknown, and looks like ${meant}. Correct or remove it`
  expect(inProduction({ [name]: 'a value to hide' })).toEqual([line])
  expect(readConfig({ [name]: 'a value to hide' }).warnings).toEqual([line])
})

test('variables of the shell, of npm and of other programs look like none of ours', () => {
  const names = ['HOME', 'PATH', 'USER', 'PWD', 'LANG', 'MAIL', 'TERM', 'SHELL', 'HOSTNAME', 'TZ']
  const others = [
    'NODE_PATH',
    'NODE_OPTIONS',
    'npm_config_port',
    'PGSSLMODE',
    'SITE_PORT',
    'LOGNAME',
  ]
  const set = Object.fromEntries([...names, ...others].map((name) => [name, 'x']))
  expect(readConfig(set).warnings).toEqual([])
})

test('samples that were left in the settings are named, without the text around them', () => {
  const { warnings } = readConfig({
    ...productionSettings,
    SITE_URL: 'https://apply.example.org',
    SMTP_URL: 'smtps://user:password@mail.example.com',
    PAYEE_GSTIN: '22AAAAA0000A1Z5',
  })
  expect(warnings).toEqual([
    'SITE_URL: holds apply.example.org, which is for examples only',
    'SMTP_URL: holds mail.example.com, which is for examples only',
    'PAYEE_GSTIN: is the sample of .env.example',
  ])
  expect(readConfig(productionSettings).warnings).toEqual([])
})
