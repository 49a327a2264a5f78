import { expect, test } from 'vitest'
import { gatewayNames } from '../contract/payment.ts'
import { productionSettings } from '../testing/samples.ts'
import { ConfigError, readConfig } from './config.ts'
import { gatewayConfigs } from './payment/payment.config.ts'

const production = productionSettings
const msg91 = { MSG91_AUTH_KEY: 'key', MSG91_TEMPLATE_ID: 'template' }

function refusal(variables: Record<string, string>) {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return undefined
}

test('an empty environment gives a demo on embedded PostgreSQL with mail, SMS and payments simulated', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    port: 3000,
    databaseUrl: undefined,
    simulated: ['email', 'SMS', 'payments'],
    paymentGateway: 'RAZORPAY',
    prices: { USD: 18, EUR: 17 },
    mail: { smtpUrl: 'smtp://127.0.0.1:3002' },
    sms: { provider: 'twilio', apiUrl: 'http://127.0.0.1:3001/twilio', dailyCap: 5000 },
    botCheck: { provider: 'altcha' },
  })
})

test('AUTOMATION_WEBHOOK_URL is off unless it is set, and must be a URL', () => {
  expect(readConfig({}).automationWebhookUrl).toBeUndefined()
  const address = 'https://hooks.example.org/abandoned'
  expect(readConfig({ AUTOMATION_WEBHOOK_URL: address }).automationWebhookUrl).toBe(address)
  expect(refusal({ AUTOMATION_WEBHOOK_URL: 'hooks' })).toContain('AUTOMATION_WEBHOOK_URL')
})

test('receipts name the payee by the legal name, or else by the brand', () => {
  expect(readConfig({}).payee).toEqual({ legalName: 'Northlight' })
  const payee = {
    PAYEE_LEGAL_NAME: 'Northlight Learning Private Limited',
    PAYEE_GSTIN: '22AAAAA0000A1Z5',
    PAYEE_ADDRESS: '12 MG Road, Bengaluru 560001',
  }
  expect(readConfig(payee).payee).toEqual({
    legalName: payee.PAYEE_LEGAL_NAME,
    gstin: payee.PAYEE_GSTIN,
    address: payee.PAYEE_ADDRESS,
  })
})

test.each([
  '22AAAAA0000A1Z',
  '22AAAAA0000A1Z55',
  '22aaaaa0000a1z5',
  '2AAAAAA0000A1Z5',
  '22AAAAA0000A0Z5',
  ' 22AAAAA0000A1Z5',
])('"%s" is no GSTIN, and stops the start', (PAYEE_GSTIN) =>
  expect(refusal({ PAYEE_GSTIN })).toContain('PAYEE_GSTIN: must be the 15 characters'),
)

test('JOBS=off is accepted only with a DATABASE_URL', () => {
  expect(readConfig({}).doesJobs).toBe(true)
  const DATABASE_URL = 'postgres://admit@db.example.org/admit'
  expect(readConfig({ JOBS: 'off', DATABASE_URL }).doesJobs).toBe(false)
  expect(refusal({ JOBS: 'off' })).toContain('JOBS: only another instance')
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: '' })).toMatchObject({ demo: true, port: 3000 })
})

test('production refuses to start and names every missing variable', () => {
  const message = refusal({ NODE_ENV: 'production' })
  const names = ['SITE_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM', 'ENQUIRY_MAIL_TO']
  const keys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']
  for (const name of [...names, ...keys, 'TWILIO_AUTH_TOKEN', 'MSG91_TEMPLATE_ID']) {
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
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }, 'TWILIO_AUTH_TOKEN'],
  [{ MSG91_TEMPLATE_ID: 't' }, 'MSG91_AUTH_KEY'],
  [{ MSG91_SENDER_ID: 'NRTHLT' }, 'MSG91_TEMPLATE_ID'],
  [{ MSG91_DLT_TEMPLATE_ID: '1107160000000012345' }, 'MSG91_AUTH_KEY'],
  [{ ...msg91, MSG91_DLT_TEMPLATE_ID: '1107160000000012345' }, 'MSG91_SENDER_ID'],
  [{ ...msg91, MSG91_DLT_TEMPLATE_ID: 'template' }, 'MSG91_DLT_TEMPLATE_ID'],
  [{ SMS_PROVIDER: 'msg91' }, 'MSG91_AUTH_KEY'],
  [{ ...production, SMS_PROVIDER: 'msg91' }, 'MSG91_TEMPLATE_ID'],
  [{ ...production, MSG91_AUTH_KEY: 'k' }, 'MSG91_TEMPLATE_ID'],
  [{ ...production, ...msg91 }, 'SMS_PROVIDER'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER'],
  [{ SMS_DAILY_CAP: 'all' }, 'SMS_DAILY_CAP'],
  [{ PORT: 'eighty' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ JOBS_DATABASE_URL: 'postgres://x' }, 'DATABASE_URL: must be set too'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '::ffff:0:0/96' }, 'TRUST_PROXY'],
  [{ PRICE_USD: '0.004' }, 'PRICE_USD'],
  [{ PRICE_EUR: '-1' }, 'PRICE_EUR'],
  [{ ENQUIRY_RETENTION_DAYS: '0' }, 'ENQUIRY_RETENTION_DAYS'],
  [{ UNPAID_RETENTION_DAYS: '3651' }, 'UNPAID_RETENTION_DAYS'],
  [{ MAIL_FROM: 'Team' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Team <team>' }, 'MAIL_FROM'],
  [{ RAZORPAY_KEY_ID: 'rzp_test_…' }, 'RAZORPAY_KEY_ID'],
  [{ DATABASE: 'embedded', DATABASE_URL: 'postgres://x' }, 'DATABASE'],
])('%j is refused, naming %s', (variables, name) => {
  expect(refusal(variables as Record<string, string>)).toContain(name)
})

test('TRUST_PROXY takes addresses and networks', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test('the keys that are set choose the sender of SMS, or SMS_PROVIDER where both are', () => {
  const { TWILIO_ACCOUNT_SID: _, TWILIO_AUTH_TOKEN: __, TWILIO_FROM: ___, ...others } = production
  const provider = (variables: Record<string, string>) => readConfig(variables).sms.provider
  expect(provider(production)).toBe('twilio')
  expect(provider({ ...others, ...msg91 })).toBe('msg91')
  expect(provider({ ...production, ...msg91, SMS_PROVIDER: 'msg91' })).toBe('msg91')
  expect(provider({ ...production, ...msg91, SMS_PROVIDER: 'twilio' })).toBe('twilio')
  expect(readConfig({ ...msg91, SMS_DAILY_CAP: '10' })).toMatchObject({
    simulated: ['email', 'payments'],
    sms: {
      apiUrl: 'https://control.msg91.com',
      authKey: 'key',
      templateId: 'template',
      dailyCap: 10,
    },
  })
})

test.each(gatewayNames)(
  '%s with half of its keys is refused, and each missing key is named',
  (name) => {
    const [first = '', ...others] = gatewayConfigs[name].keys
    const message = refusal({ [first]: 'set' })
    for (const other of others) expect(message).toContain(other)
  },
)

test.each(gatewayNames)('%s as the gateway of production is refused without its keys', (name) => {
  const { keys } = gatewayConfigs[name]
  const unset = Object.fromEntries(keys.map((key) => [key, '']))
  const settings = { ...production, PAYMENT_GATEWAY: name, RAZORPAY_KEY_ID: '', ...unset }
  const message = refusal(settings)
  for (const key of [...keys, 'RAZORPAY_KEY_ID']) expect(message).toContain(`${key}: must be set`)
})

test('a gateway without keys is simulated in a demo, and absent in production', () => {
  expect(readConfig({}).gateways.STRIPE).toMatchObject({ secretKey: 'sk_test_simulated' })
  expect(readConfig(production).gateways.STRIPE.secretKey).toBeUndefined()
})

test('with a DLT template id MSG91 needs no template of its own', () => {
  const dlt = {
    MSG91_AUTH_KEY: 'key',
    MSG91_SENDER_ID: 'NRTHLT',
    MSG91_DLT_TEMPLATE_ID: '1107160000000012345',
  }
  expect(readConfig(dlt).sms).toMatchObject({
    provider: 'msg91',
    dltTemplateId: '1107160000000012345',
    senderId: 'NRTHLT',
    apiUrl: 'https://api.msg91.com',
  })
})
