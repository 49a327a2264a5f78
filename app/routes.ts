import { type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('/scholarship-program', 'landing/landing.page.tsx'),
  route('/ui', 'ui/ui.page.tsx'),
] satisfies RouteConfig
