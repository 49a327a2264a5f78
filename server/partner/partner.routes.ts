import { getScholarshipEvent } from '../../contract/endpoints.ts'
import type { Serve } from '../http/endpoint.ts'
import { fetchEvent } from './partner.ts'

export function partnerRoutes(serve: Serve) {
  serve(getScholarshipEvent, { limit: 'read-event' }, async ({ params, services }) => ({
    data: { scholarshipInfo: await fetchEvent(services, params.slug) },
    message: 'Here is the scholarship.',
  }))
}
