import { type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('/scholarship-program', 'landing/landing.page.tsx'),
  route('/apply', 'application/apply.page.tsx'),
  route('/pay', 'payment/pay.page.tsx'),
  route('/success', 'payment/success.page.tsx'),
  route('/hiresure', 'partner/partner.page.tsx', { id: 'hiresure' }),
  route('/hiresure/:id', 'partner/partner.page.tsx', { id: 'college' }),
  route('/terms-and-conditions', 'legal/terms.page.tsx'),
  route('/privacy-policy', 'legal/privacy.page.tsx'),
  route('/eu-privacy-policy', 'legal/eu-privacy.page.tsx'),
  route('/ui', 'gallery/gallery.page.tsx'),
] satisfies RouteConfig
