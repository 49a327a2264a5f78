import type { Enquiry } from '../../contract/enquiry.ts'
import { nationalDigits } from '../../contract/phone.ts'
import { agreesTo, recordConsents, withChoices } from '../consent/consent.ts'
import { hasOpen } from '../messages/messages.ts'
import type { Services } from '../services.ts'
import { acknowledgementMail } from './acknowledgement.mail.ts'
import { enquiryMail } from './enquiry.mail.ts'
import {
  deleteEnquiriesOlderThan,
  findEnquiry,
  findHeld,
  type StoredEnquiry,
  saveEnquiry,
  setMailState,
} from './enquiry.store.ts'
import { heldEnquiriesMail, likenessesOf } from './held-enquiries.mail.ts'

export { findEnquiry, type StoredEnquiry } from './enquiry.store.ts'

/** Stores an enquiry and, in its transaction (outbox pattern), the job that tells the staff. */
export async function submitEnquiry({ db, enqueue }: Services, enquiry: Enquiry) {
  await db.transaction(async (tx) => {
    const id = await saveEnquiry(tx, {
      fullname: enquiry.fullname.trim(),
      email: enquiry.email,
      phone: nationalDigits(enquiry.phone, enquiry.countryCode, enquiry.dialLog),
      countryCode: enquiry.countryCode.toUpperCase(),
      dialCode: enquiry.dialLog.replace('+', ''),
      message: enquiry.description?.trim() ?? '',
      enquiryType: enquiry.enquiryType,
    })
    await recordConsents(tx, { enquiryId: id }, enquiry.consents)
    await enqueue(tx, 'mail-enquiry', { id })
    await enqueue(tx, 'acknowledge-enquiry', { id })
  })
}

/** Against mail bombing: a mailbox hears once a day at most, however its address is spelled. */
export async function acknowledgeEnquiry({ db, limiter, enqueue }: Services, id: string) {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) return
  await db.transaction(async (tx) => {
    if (!(await limiter.allows(tx, 'acknowledgements', mailboxOf(enquiry.email)))) return
    if (!(await limiter.allows(tx, 'acknowledgements-in-all', 'all'))) return
    await enqueue(tx, 'mail-acknowledgement', { id })
  })
}

export async function mailAcknowledgement(services: Services, id: string) {
  const { db, mailer, config } = services
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) return
  const mail = acknowledgementMail(enquiry, config.siteUrl)
  await mailer.send(await withChoices(services, mail, { enquiryId: id }))
}

/** Many providers deliver `a.b+tag@` to the mailbox `ab@`. */
function mailboxOf(email: string) {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  return `${name.replace(/\+.*/, '').replaceAll('.', '')}@${host}`
}

export async function mailEnquiry(services: Services, id: string) {
  const { db, mailer, config } = services
  const enquiry = await findEnquiry(db, id)
  // An enquiry erased while its mail waited: nobody is to be told any more.
  if (!enquiry) return
  const state = enquiry.mailState ?? (await chooseMail(services, enquiry))
  if (state !== 'own') return
  const onWhatsApp = await agreesTo(db, { enquiryId: id }, 'whatsapp')
  await mailer.send(enquiryMail({ ...enquiry, onWhatsApp }, config.mail.enquiriesTo))
}

/** Against a flooded mailbox: repeats, and what is over the hour's ceiling, wait for one mail. */
async function chooseMail({ db, limiter }: Services, enquiry: StoredEnquiry) {
  return db.transaction(async (tx) => {
    let isFirst = true
    for (const likeness of likenessesOf(enquiry)) {
      isFirst = (await limiter.allows(tx, 'enquiry-mails-alike', likeness)) && isFirst
    }
    const state = isFirst && (await limiter.allows(tx, 'enquiry-mails', 'all')) ? 'own' : 'held'
    await setMailState(tx, [enquiry.id], state)
    return state
  })
}

/** Each minute: one mail about those that were held back, unless the last one has yet to go out. */
export async function queueHeldEnquiries({ db, enqueue }: Services) {
  await db.transaction(async (tx) => {
    if ((await findHeld(tx, 1)).length === 0 || (await hasOpen(tx, 'tell-held-enquiries'))) return
    await enqueue(tx, 'tell-held-enquiries', {})
  })
}

const mostHeld = 1_000

/** One mail about all that were held back. */
export async function mailHeldEnquiries({ db, mailer, config }: Services) {
  const held = await findHeld(db, mostHeld)
  if (held.length === 0) return
  await mailer.send(heldEnquiriesMail(held, config.mail.enquiriesTo))
  await setMailState(
    db,
    held.map(({ id }) => id),
    'told',
  )
}

export async function eraseOldEnquiries({ db, config }: Services) {
  await deleteEnquiriesOlderThan(db, config.enquiryRetentionDays)
}
