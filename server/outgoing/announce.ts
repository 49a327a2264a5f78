import type { Config } from '../config.ts'
import type { Enqueue, eventNames } from '../jobs/queue.ts'

type EventName = (typeof eventNames)[number]

/** Mails to the person that the staff hear of too: the same moments, the same transactions. */
const events: Record<string, EventName> = {
  'mail-receipt': 'application.paid',
  'mail-refund': 'payment.refunded',
  'mail-enquiry': 'enquiry.received',
}

/** Puts the jobs that tell the staff beside the job that tells the person, where they are wanted. */
export function announcing({ webhookUrl, mailTo }: Config['outgoing'], enqueue: Enqueue): Enqueue {
  return async (tx, name, payload) => {
    await enqueue(tx, name, payload)
    const event = events[name]
    if (!event || !('id' in payload)) return
    const told = { event, id: payload.id }
    if (webhookUrl) await enqueue(tx, 'send-webhook', told)
    // An enquiry is mailed to the staff as it is.
    if (mailTo && event !== 'enquiry.received') await enqueue(tx, 'tell-staff', told)
  }
}
