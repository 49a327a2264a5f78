import { findEnquiry } from '../enquiry/enquiry.ts'
import type { Payload } from '../jobs/queue.ts'
import { paidAnnouncement, refundedAnnouncement } from '../payment/payment.ts'
import type { Services } from '../services.ts'
import { signedHeaders } from './signature.ts'
import { staffMail } from './staff.mail.ts'

type Told = Payload<'send-webhook'>
type OutgoingEvent = { type: Told['event']; timestamp: string; data: Record<string, unknown> }

const patience = 10_000

/** Tells the program behind OUTGOING_WEBHOOK_URL. Anything but a 2xx is tried again by the queue. */
export async function sendWebhook(services: Services, told: Told) {
  const { webhookUrl, webhookSecret } = services.config.outgoing
  if (!webhookUrl || !webhookSecret) return
  const event = await eventOf(services, told)
  // An event whose person was erased while it waited: nothing is left to tell.
  if (!event) return
  const body = JSON.stringify(event)
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'admit',
      ...signedHeaders(webhookSecret, idOf(told), body),
    },
    body,
    // A redirect would take the payload where nobody meant it to go.
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  }).catch((error: Error) => {
    // The error's message may hold the URL, and that a token.
    throw new Error(`OUTGOING_WEBHOOK_URL cannot be reached (${reasonOf(error)})`)
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`OUTGOING_WEBHOOK_URL answered ${response.status}`)
}

/** Tells the staff by mail. Enquiries have a mail of their own. */
export async function mailStaff(services: Services, told: Told) {
  const { mailTo } = services.config.outgoing
  const event = mailTo && (await eventOf(services, told))
  if (event) await services.mailer.send(staffMail(event, mailTo, idOf(told)))
}

async function eventOf(services: Services, told: Told): Promise<OutgoingEvent | undefined> {
  const announcement = await read[told.event](services, told.id)
  return (
    announcement && {
      type: told.event,
      timestamp: announcement.at.toISOString(),
      data: announcement.data,
    }
  )
}

type Announcement = { at: Date; data: Record<string, unknown> } | undefined

const read: Record<Told['event'], (services: Services, id: string) => Promise<Announcement>> = {
  'application.paid': paidAnnouncement,
  'payment.refunded': refundedAnnouncement,
  'enquiry.received': async ({ db }, id) => {
    const enquiry = await findEnquiry(db, id)
    if (!enquiry) return undefined
    const { createdAt: at, fullname, email, dialCode, phone, message } = enquiry
    return { at, data: { fullname, email, phone: `+${dialCode} ${phone}`, message } }
  },
}

/** Stays the same at every try, for deduplication. */
const idOf = ({ event, id }: Told) => `${event}-${id}`.replace(/[^\w-]/g, '-')

function reasonOf(error: Error) {
  const { code } = Object(error.cause) as { code?: string }
  return code ?? error.name
}
