import { expect, test } from 'vitest'
import type { PublicSettings } from '../../contract/page-context.ts'
import { contentSecurityPolicy } from './csp.ts'
import { noncePlaceholder } from './nonce.ts'

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

test('a nonce stands only where a gateway needs one', () => {
  expect(contentSecurityPolicy('', settings, { script: ['https://a.example'] })).not.toContain(
    'nonce',
  )
  const policy = contentSecurityPolicy('', settings, { nonce: true })
  expect(policy).toContain(`script-src 'self' 'nonce-${noncePlaceholder}';`)
  expect(policy).toContain(`style-src 'self' 'nonce-${noncePlaceholder}';`)
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
