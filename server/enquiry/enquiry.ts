import type { Enquiry } from '../../contract/enquiry.ts'
import { nationalDigits } from '../../contract/phone.ts'
import type { Services } from '../services.ts'
import { enquiryMail } from './enquiry.mail.ts'
import { deleteEnquiriesOlderThan, findEnquiry, saveEnquiry } from './enquiry.store.ts'

export type { StoredEnquiry } from './enquiry.store.ts'

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
    await enqueue(tx, 'mail-enquiry', { id })
  })
}

export async function mailEnquiry({ db, mailer, config }: Services, id: string) {
  const enquiry = await findEnquiry(db, id)
  // Erased while its mail waited: then nobody is to be told any more.
  if (enquiry) await mailer.send(enquiryMail(enquiry, config.mail.enquiriesTo))
}

export async function eraseOldEnquiries({ db, config }: Services) {
  await deleteEnquiriesOlderThan(db, config.enquiryRetentionDays)
}
