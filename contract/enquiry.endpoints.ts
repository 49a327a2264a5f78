import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { enquirySchema } from './enquiry.ts'

export const createEnquiry = post('/ks-website/create-enquiry', {
  summary: 'Send an enquiry to the programme team',
  body: enquirySchema,
  data: z.object({}),
  botCheck: true,
})
