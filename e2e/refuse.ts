import type { Page } from '@playwright/test'

export const paths = {
  check: '**/check-scholarship-registered-phone',
  send: '**/user-verification-request',
  verify: '**/user-request-verify',
  create: '**/create-scholarship-request',
  confirm: '**/update-scholarship-request',
  resend: '**/resend-otp-for-scholarship-request',
  coupon: '**/apply-coupon',
}

export const refuse = (page: Page, path: string, status: number, problem = {}) =>
  page.route(path, (route) => route.fulfill({ status, json: { success: false, ...problem } }))

/** Counts the calls of a path from now on. */
export function countPosts(page: Page, path: string) {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path.slice(2))) count += 1
  })
  return () => count
}
