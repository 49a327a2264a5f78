import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://apply.example.org',
  APP_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Team <team@example.org>',
  ENQUIRY_MAIL_TO: 'team@example.org',
}

function refusal(variables: Record<string, string>) {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return undefined
}

test('nothing set: a demo on embedded PostgreSQL with mail simulated', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    port: 3000,
    databaseUrl: undefined,
    simulated: ['email'],
    mail: { smtpUrl: 'smtp://127.0.0.1:3002' },
    botCheck: { provider: 'altcha' },
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ demo: true, port: 3000 })
})

test('production refuses to start and names every missing variable', () => {
  const message = refusal({ NODE_ENV: 'production' })
  for (const name of ['SITE_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM', 'ENQUIRY_MAIL_TO']) {
    expect(message).toContain(name)
  }
})

test('production starts with everything set, and simulates nothing', () => {
  expect(readConfig(production)).toMatchObject({ demo: false, simulated: [], outboxUrl: undefined })
})

test('the bot check cannot be off in production', () => {
  expect(refusal({ ...production, BOT_CHECK: 'off' })).toContain('BOT_CHECK')
})

test.each([
  [{ RECAPTCHA_SITE_KEY: 'k' }, 'RECAPTCHA_SECRET_KEY'],
  [{ RECAPTCHA_SECRET_KEY: 'k' }, 'RECAPTCHA_SITE_KEY'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM'],
  [{ PORT: 'eighty' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
])('%j is refused, naming %s', (variables, name) => {
  expect(refusal(variables as Record<string, string>)).toContain(name)
})

test('proxies are addresses or networks', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})
