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

test('a page may connect to its own site only', () => {
  expect(contentSecurityPolicy('', settings)).toContain("connect-src 'self';")
})

test('a picture’s host lands in the policy only as a host name', () => {
  const shown = ['https://cdn.example.org/a.svg', 'https://a;script-src/x.svg', 'https://*/y.svg']
  const html = shown.map((src) => `<img src="${src}">`).join('')
  expect(contentSecurityPolicy(html, settings)).toContain(
    "img-src 'self' data: https://cdn.example.org;",
  )
})

test('a nonce is only on pages whose gateway needs one', () => {
  expect(contentSecurityPolicy('', settings, { script: ['https://a.example'] })).not.toContain(
    'nonce',
  )
  const policy = contentSecurityPolicy('', settings, { nonce: true })
  expect(policy).toContain(`script-src 'self' 'nonce-${noncePlaceholder}';`)
  expect(policy).toContain(`style-src 'self' 'nonce-${noncePlaceholder}';`)
})

test('inline styles stand only where a gateway’s script writes them', () => {
  expect(contentSecurityPolicy('', settings)).not.toContain('unsafe-inline')
  expect(contentSecurityPolicy('', settings, { style: ['https://a.example'] })).not.toContain(
    'unsafe-inline',
  )
  const policy = contentSecurityPolicy('', settings, {
    style: ['https://a.example'],
    inlineStyles: true,
  })
  expect(policy).toContain("style-src 'self' 'unsafe-inline' https://a.example;")
  expect(policy.match(/unsafe/g)).toHaveLength(1)
})

test('a nonce does not cover style attributes and would switch inline styles off', () => {
  const policy = contentSecurityPolicy('', settings, { nonce: true, inlineStyles: true })
  expect(policy).toContain(`script-src 'self' 'nonce-${noncePlaceholder}';`)
  expect(policy).toContain("style-src 'self' 'unsafe-inline';")
})

test('a form may go where a gateway’s script sends it', () => {
  expect(contentSecurityPolicy('', settings)).toContain("form-action 'self';")
  expect(contentSecurityPolicy('', settings, { form: ['https://a.example'] })).toContain(
    "form-action 'self' https://a.example;",
  )
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
