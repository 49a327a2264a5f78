import type { FastifyInstance } from 'fastify'
import { applicationRoutes } from './application/application.routes.ts'
import { botCheckRoutes } from './bot-check/bot-check.routes.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { couponRoutes } from './coupon/coupon.routes.ts'
import { type DeskApart, handOn } from './desk/apart.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { doctorRoutes } from './doctor/doctor.routes.ts'
import { enquiryRoutes } from './enquiry/enquiry.routes.ts'
import { createApp } from './http/app.ts'
import { type Serve, serveOn, visitorsGate } from './http/endpoint.ts'
import { apiDescriptionRoutes } from './http/openapi.ts'
import { watchRequests } from './log/requests.ts'
import { mountPages } from './pages/mount.ts'
import { nativeFormRoutes } from './pages/native-forms.routes.ts'
import { offlineRoutes } from './pages/offline.routes.ts'
import type { Pages } from './pages/render.ts'
import { partnerRoutes } from './partner/partner.routes.ts'
import { gatewayRoutes, paymentRoutes } from './payment/payment.routes.ts'
import { receiptRoutes } from './payment/receipt/receipt.routes.ts'
import { referralRoutes } from './referral/referral.routes.ts'
import type { Services } from './services.ts'
import { standingRoutes } from './standing/standing.routes.ts'
import { healthRoutes } from './watch/health.routes.ts'
import { metricsRoutes } from './watch/metrics.ts'

/** Everything the site answers, without a process around it: tests inject requests, main.ts listens. */
export async function buildApp(
  services: Services,
  pages: Pages,
  /** The desk in its own process; without one it is answered here. */
  apart?: DeskApart,
): Promise<FastifyInstance> {
  const watch = watchRequests(services)
  const app = await createApp(services, watch)
  const serve = serveOn(app, services, visitorsGate(services)) as Serve
  enquiryRoutes(serve)
  botCheckRoutes(serve)
  applicationRoutes(serve)
  couponRoutes(serve)
  referralRoutes(serve)
  partnerRoutes(serve)
  paymentRoutes(serve)
  standingRoutes(serve)
  await gatewayRoutes(app, services)
  await receiptRoutes(app, services)
  await consentRoutes(app, services)
  metricsRoutes(app, services, pages)
  doctorRoutes(app, services)
  apiDescriptionRoutes(app, services)
  await (apart ? handOn(app, apart) : deskRoutes(app, services, pages))
  await nativeFormRoutes(app, services)
  await offlineRoutes(app, services)
  const { canRender } = await mountPages(app, services, { pages, watch })
  healthRoutes(app, services, canRender)
  return app
}
