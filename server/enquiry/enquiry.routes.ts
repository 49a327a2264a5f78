import { createEnquiry } from '../../contract/enquiry.endpoints.ts'
import { enquirySent } from '../../contract/enquiry.ts'
import type { Serve } from '../http/endpoint.ts'
import { submitEnquiry } from './enquiry.ts'

export function enquiryRoutes(serve: Serve) {
  serve(createEnquiry, { limit: 'create-enquiry' }, async ({ body, services }) => {
    await submitEnquiry(services, body)
    return { data: {}, message: enquirySent }
  })
}
