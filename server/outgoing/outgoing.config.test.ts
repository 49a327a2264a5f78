import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const url = 'https://hooks.example.org/admit'
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

test('nobody is told unless it is set', () => {
  expect(readConfig({}).outgoing).toEqual({
    webhookUrl: undefined,
    webhookSecret: undefined,
    mailTo: undefined,
  })
})

test.each([
  [{ OUTGOING_WEBHOOK_URL: url }, 'OUTGOING_WEBHOOK_SECRET: must be set too'],
  [{ OUTGOING_WEBHOOK_SECRET: secret }, 'OUTGOING_WEBHOOK_URL: must be set too'],
  [
    { OUTGOING_WEBHOOK_URL: url, OUTGOING_WEBHOOK_SECRET: 'hush' },
    'OUTGOING_WEBHOOK_SECRET: must be whsec_',
  ],
  [{ STAFF_MAIL_TO: 'team' }, 'STAFF_MAIL_TO'],
  [{ NIGHTLY_BACKUPS: '-1' }, 'NIGHTLY_BACKUPS'],
])('the settings %j are refused', (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message)
})

test('in production the webhook must be https', () => {
  const plain = { OUTGOING_WEBHOOK_URL: url.replace('https', 'http') }
  expect(() => readConfig({ NODE_ENV: 'production', ...plain })).toThrow(
    'OUTGOING_WEBHOOK_URL: must start with https:// in production',
  )
  expect(() => readConfig({ NODE_ENV: 'production', OUTGOING_WEBHOOK_URL: url })).not.toThrow(
    'OUTGOING_WEBHOOK_URL: must start',
  )
})
