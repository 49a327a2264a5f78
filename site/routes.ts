import { type RouteConfig, route } from '@react-router/dev/routes'
import {
  applyPath,
  euPrivacyPath,
  hireSurePath,
  landingPath,
  payPath,
  privacyPath,
  resultPath,
  standingPath,
  termsPath,
} from '../contract/urls.ts'

export default [
  route(landingPath, 'landing/landing.page.tsx'),
  route(applyPath, 'application/apply.page.tsx'),
  route(payPath, 'payment/pay.page.tsx'),
  route(resultPath, 'payment/success.page.tsx'),
  route(standingPath, 'standing/standing.page.tsx'),
  route(hireSurePath, 'partner/partner.page.tsx', { id: 'hiresure' }),
  route(`${hireSurePath}/:id`, 'partner/partner.page.tsx', { id: 'college' }),
  route(termsPath, 'legal/terms.page.tsx'),
  route(privacyPath, 'legal/privacy.page.tsx'),
  route(euPrivacyPath, 'legal/eu-privacy.page.tsx'),
  route('/ui', 'gallery/gallery.page.tsx'),
] satisfies RouteConfig
