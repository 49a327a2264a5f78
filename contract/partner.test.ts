import { expect, test } from 'vitest'
import { scholarshipInfo } from './partner.ts'
import { isSafeUrl } from './safe-url.ts'

const college = {
  scholarship_code: 'KS_HireSure',
  scholarship_company_code: 'NORTH',
  company_name: 'North College',
  coupon_code: '',
  final_amount: 1200,
  select_course: 'Welding',
  scholarship_title: 'North College scholarship',
  scholarship_subtitle: 'Eight months',
  company_logo: '/assets/north.svg',
  partners: [{ logo: 'https://cdn.example.org/partner.svg' }],
  dates: {
    applications_open: '2026-01-01',
    applications_close: '2026-02-03',
    qualifying_test: '2026-02-10',
    winners_announced: '2026-02-20',
    courses_start: '2026-03-01',
  },
}

test('a college with plain data is accepted', () => {
  expect(scholarshipInfo.safeParse(college).success).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'vbscript:x',
  'blob:https://site/1',
  '//evil.example/logo.svg',
  '/\\evil.example/logo.svg',
  '/../secret.svg',
  'http://evil.example/logo.svg',
  'https://site@evil.example/logo.svg',
  "https://evil.example;script-src'unsafe-inline'/logo.svg",
  'https://evil.example,x/logo.svg',
  'https://*.example/logo.svg',
  'https://[2001:db8::1]/logo.svg',
  'logo.svg" onerror="alert(1)',
  '/logo.svg?x=<script>',
])('%j is no address of a logo', (address) => {
  expect(isSafeUrl(address)).toBe(false)
  expect(scholarshipInfo.safeParse({ ...college, company_logo: address }).success).toBe(false)
  expect(scholarshipInfo.safeParse({ ...college, partners: [{ logo: address }] }).success).toBe(
    false,
  )
})

test.each([
  ['company_name', '<script>alert(1)</script>'],
  ['company_name', '=HYPERLINK("//evil")'],
  ['select_course', '<img src=x onerror=alert(1)>'],
  ['scholarship_title', 'a\u202eb'],
  ['scholarship_subtitle', 'a\u0000b'],
  ['coupon_code', '"><script>'],
  ['scholarship_code', 'KS"><script>'],
])('%s cannot be %j', (field, value) => {
  expect(scholarshipInfo.safeParse({ ...college, [field]: value }).success).toBe(false)
})
