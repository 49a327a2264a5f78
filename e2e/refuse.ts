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
