import * as z from 'zod/mini'
import { challengeSchema } from './bot-check.ts'
import { enquirySchema } from './enquiry.ts'

/** One call of the API. `data` is what stands inside the envelope on success. */
export type Endpoint<
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  body: Body
  data: Data
  /** The request must carry a bot-check token. */
  botCheck: boolean
}

function post<Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: string,
  options: { summary: string; body: Body; data: Data; botCheck?: boolean },
): Endpoint<Body, Data> {
  return { method: 'POST', path, botCheck: false, ...options }
}

function get<Data extends z.ZodMiniType>(
  path: string,
  options: { summary: string; data: Data },
): Endpoint<undefined, Data> {
  return { method: 'GET', path, body: undefined, botCheck: false, ...options }
}

export const createEnquiry = post('/ks-website/create-enquiry', {
  summary: 'Send an enquiry to the programme team',
  body: enquirySchema,
  data: z.object({}),
  botCheck: true,
})

export const getChallenge = get('/bot-check/challenge', {
  summary: 'A proof-of-work challenge whose solution is the bot-check token',
  data: challengeSchema,
})
