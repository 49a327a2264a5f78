import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { DeskPage } from '../contract/desk/pages.ts'

/** The file of each page of the contract that is built; rights stand in the contract alone. */
const gate = {
  '/sign-in': 'sign-in/sign-in.page.tsx',
  '/invitation': 'sign-in/invitation.page.tsx',
} satisfies Partial<Record<DeskPage, string>>

const inside = {
  '/': 'today/today.page.tsx',
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
