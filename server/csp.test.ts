import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'
import type { PublicSettings } from './services.ts'

const settings: PublicSettings = {
  siteUrl: 'https://apply.example.org',
  demo: undefined,
  botCheck: { provider: 'altcha' },
  sentryDsn: undefined,
  automationWebhookUrl: undefined,
}

test('a page speaks to its own site only', () => {
  expect(contentSecurityPolicy('', settings)).toContain("connect-src 'self';")
})

test('a page may speak to the automation and to Sentry where they are set', () => {
  const policy = contentSecurityPolicy('', {
    ...settings,
    sentryDsn: 'https://key@sentry.example.org/1',
    automationWebhookUrl: 'https://hooks.example.org/abandoned?key=1',
  })
  expect(policy).toContain(
    "connect-src 'self' https://sentry.example.org https://hooks.example.org;",
  )
})
