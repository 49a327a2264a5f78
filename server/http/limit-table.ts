import { resendSeconds } from '../../contract/programme.ts'

const day = 24 * 3600

/**
 * Every rate limit. Counted in PostgreSQL, so all instances share one count. The limits per
 * IP address are wide: a campus or a mobile carrier puts hundreds of honest visitors behind one
 * (NAT); what makes abuse dear is the proof of work (bot-check/).
 */
export const limits = {
  'create-enquiry': { max: 300, seconds: 3600 },
  /** The number issued also sets the difficulty of the next challenge. */
  'bot-check-challenge': { max: 1200, seconds: 3600 },
  'check-registered-phone': { max: 600, seconds: 3600 },
  'request-code': { max: 600, seconds: 3600 },
  'check-code': { max: 1200, seconds: 3600 },
  'create-application': { max: 600, seconds: 3600 },
  'read-application': { max: 3000, seconds: 3600 },
  'check-coupon': { max: 3000, seconds: 3600 },
  /** Coupons that are not good, per network: from here on each one needs a bot check. */
  'coupon-misses': { max: 5, seconds: 3600 },
  'check-referral': { max: 1200, seconds: 3600 },
  'read-event': { max: 6000, seconds: 3600 },
  'ask-consents': { max: 60, seconds: 3600 },
  /** Links to one's choices, per mailbox. */
  'consent-mail': { max: 1, seconds: 3600 },
  'make-pdf': { max: 300, seconds: 3600 },
  'start-payment': { max: 1200, seconds: 3600 },
  /** A page that waits for its payment polls every few seconds. */
  'ask-payment': { max: 6000, seconds: 3600 },
  /** Calls of a gateway's webhook whose signature does not hold, or could not be checked. */
  'unsigned-webhook': { max: 60, seconds: 3600 },
  /** Codes per IP address: three hundred applicants an hour, each with one for phone and email. */
  'codes-per-ip': { max: 600, seconds: 3600 },
  /** Codes per phone number and per mailbox. */
  'code-pause': { max: 1, seconds: resendSeconds },
  /** Codes of one browser for one phone or mailbox. */
  'codes-a-day': { max: 5, seconds: day },
  /** Times that one code is given to the SMS provider: once more after silence. */
  'sends-of-a-code': { max: 2, seconds: 3600 },
  /** Questions of one browser that need no bot check. */
  questions: { max: 3, seconds: day },
  /** Mails of an hour about enquiries, and those about one sender or one message. */
  'enquiry-mails': { max: 60, seconds: 3600 },
  'enquiry-mails-alike': { max: 1, seconds: 3600 },
  /** Mails to people who enquired, per mailbox and for everyone together. */
  acknowledgements: { max: 1, seconds: day },
  'acknowledgements-in-all': { max: 600, seconds: 3600 },
  /** Mails to someone about whom others ask, and to the staff about the cap. */
  'asked-mails': { max: 1, seconds: day },
  'cap-mails': { max: 1, seconds: day },
  /** At the desk: sign-ins of one person. What is wrong does not count, so a stranger uses up none. */
  'desk-sign-in-person': { max: 60, seconds: 3600 },
  /**
   * Refusals of the desk's sign-in to one IP address. From here on it hears 429; what is right
   * still passes.
   */
  'desk-malformed': { max: 120, seconds: 3600 },
  'desk-refused': { max: 120, seconds: 3600 },
  /** Codes by mail for one mailbox: from one network, and from all. */
  'desk-codes': { max: 5, seconds: 3600 },
  'desk-codes-mailbox': { max: 20, seconds: day },
  /** Codes by mail to a browser that the mailbox's person has signed in from. */
  'desk-codes-browser': { max: 30, seconds: day },
  /** Codes by mail for whatever mailboxes, per IP address. */
  'desk-codes-address': { max: 600, seconds: 3600 },
  /** A demo has a door that everyone may use. */
  'desk-demo': { max: 120, seconds: 3600 },
  /** Reads, changes, searches and exports of one person. */
  'desk-reads': { max: 6000, seconds: 3600 },
  'desk-acts': { max: 1200, seconds: 3600 },
  'desk-searches': { max: 1200, seconds: 3600 },
  'desk-exports': { max: 60, seconds: 3600 },
  /** Whole phones and emails that someone looks up who may not see them. */
  'desk-contact-probes': { max: 60, seconds: 3600 },
  // Counted for prices and figures: nobody is refused.
  'sms-a-day': { max: Number.MAX_SAFE_INTEGER, seconds: day },
  'sms-per-network': { max: Number.MAX_SAFE_INTEGER, seconds: day },
  'questions-per-network': { max: Number.MAX_SAFE_INTEGER, seconds: day },
  'registered-hits': { max: Number.MAX_SAFE_INTEGER, seconds: 3600 },
} as const satisfies Record<string, { max: number; seconds: number }>

export type LimitName = keyof typeof limits

/** Limits that count something else than an IP address. */
const notPerAddress = new Set<LimitName>([
  'code-pause',
  'codes-a-day',
  'sends-of-a-code',
  'questions',
  'enquiry-mails',
  'enquiry-mails-alike',
  'acknowledgements',
  'acknowledgements-in-all',
  'asked-mails',
  'cap-mails',
  'consent-mail',
  'desk-sign-in-person',
  'desk-codes',
  'desk-codes-mailbox',
  'desk-codes-browser',
  'desk-reads',
  'desk-acts',
  'desk-searches',
  'desk-exports',
  'desk-contact-probes',
  'sms-a-day',
  'sms-per-network',
  'questions-per-network',
  'registered-hits',
  'unsigned-webhook',
])
export const isPerAddress = (name: LimitName) => !notPerAddress.has(name)
