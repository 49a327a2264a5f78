import * as z from 'zod/mini'
import { get, ok, post } from './endpoint.ts'
import { standingPerson, standingProof, standings } from './standing.ts'

/** Apart from the others: only the page "Where you stand" loads what they need. */

export const getMyApplications = get('/scholarship/v1/my-applications', {
  summary: 'The applications of this browser, and of the phone or mailbox that it has proved',
  data: standings,
  params: undefined,
})

export const sendMyApplicationCode = post('/scholarship/v1/send-my-application-code', {
  summary: 'Send a code to the phone or mailbox of an application; one answer for every address',
  body: standingPerson,
  data: z.object(ok),
  botCheck: true,
})

export const openMyApplications = post('/scholarship/v1/open-my-applications', {
  summary: 'Prove a phone or mailbox with the code that it received; its applications open here',
  body: standingProof,
  data: z.object(ok),
})

export const continueMyApplication = post('/scholarship/v1/continue-my-application', {
  summary: 'Go on in this browser with an unpaid application whose phone it has proved',
  body: z.object({ scholarship_requested_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  data: z.object(ok),
})
