import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { DeskPage } from '../contract/desk/pages.ts'

/** The file of each page of the contract that is built; rights stand in the contract alone. */
const gate = {
  '/sign-in': 'sign-in/sign-in.page.tsx',
  '/invitation': 'sign-in/invitation.page.tsx',
} satisfies Partial<Record<DeskPage, string>>

const inside = {
  '/': 'today/today.page.tsx',
  '/search': 'search/search.page.tsx',
  '/work': 'work/work.page.tsx',
  '/applications': 'lists/applications.page.tsx',
  '/applications/:id': 'records/application.page.tsx',
  '/payments': 'lists/payments.page.tsx',
  '/payments/:id': 'records/payment.page.tsx',
  '/enquiries': 'lists/enquiries.page.tsx',
  '/enquiries/:id': 'records/enquiry.page.tsx',
  '/messages': 'lists/messages.page.tsx',
  '/messages/:id': 'messages/message.page.tsx',
  '/colleges': 'lists/colleges.page.tsx',
  '/colleges/:id': 'records/college.page.tsx',
  '/coupons': 'lists/coupons.page.tsx',
  '/coupons/:id': 'records/coupon.page.tsx',
  '/referrals': 'lists/referrals.page.tsx',
  '/referrals/:id': 'records/referral.page.tsx',
  '/me': 'me/me.page.tsx',
  '/team': 'team/team.page.tsx',
  '/team/:id': 'team/person.page.tsx',
  '/audit': 'audit/audit.page.tsx',
} satisfies Partial<Record<DeskPage, string>>

const routesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, file]) => (path === '/' ? index(file) : route(path, file)))

export default [
  ...routesOf(gate),
  layout('shell/shell.layout.tsx', [...routesOf(inside), route('*', 'shell/unknown.page.tsx')]),
] satisfies RouteConfig
