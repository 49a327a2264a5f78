import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { course } from '../contract/programme.ts'
import { codes } from '../server/db/schema.ts'
import type { TestSite } from './site.ts'

type Person = { fullname: string; email: string; phone_number: string }

export const paths = {
  checkPhone: '/ks-website/v1/check-scholarship-registered-phone',
  requestCode: '/scholarship/v1/user-verification-request',
  verify: '/scholarship/v1/user-request-verify',
  create: '/scholarship/v1/create-scholarship-request',
  confirm: '/ks-website/v1/update-scholarship-request',
  resend: '/ks-website/v1/resend-otp-for-scholarship-request',
  coupon: '/scholarship/v1/apply-coupon',
  unpaid: '/scholarship/v1/unpaid-application',
  sendProof: '/scholarship/v1/send-unpaid-application-code',
  open: '/scholarship/v1/open-unpaid-application',
  forget: '/scholarship/v1/forget-unpaid-application',
  standing: '/scholarship/v1/my-applications',
  sendStanding: '/scholarship/v1/send-my-application-code',
  openStanding: '/scholarship/v1/open-my-applications',
  continue: '/scholarship/v1/continue-my-application',
} as const

/** Makes a person whom the site has never seen. */
export function aPerson(): Person {
  const phone_number = `9${randomInt(1e8, 1e9)}`
  return { fullname: 'Kavya Nair', email: `kavya${phone_number}@example.com`, phone_number }
}

export type Applicant = ReturnType<typeof createApplicant>

/** A browser with its cookies, and the person in front of it. Needs a site with the bot check off. */
export function createApplicant(
  { app, services }: TestSite,
  person = aPerson(),
  address = '127.0.0.1',
) {
  const cookies = new Map<string, string>()
  const { email, phone_number } = person
  const whom = { email, phone_number, country_code: '+91', scholarship_code: 'KS_Mgrow' }

  async function request(method: 'GET' | 'POST', url: string, payload?: object) {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'x-bot-token': 'off' },
      cookies: Object.fromEntries(cookies),
      ...(payload && { payload }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }
  const post = (url: string, payload: object) => request('POST', url, payload)

  /** The code that was sent last; the database holds it sealed until a job has sent it. */
  async function lastCode(channel: 'sms' | 'email', to = { phone: phone_number, email }) {
    const [row] = await services.db
      .select()
      .from(codes)
      .where(
        and(
          eq(codes.channel, channel),
          eq(codes.phone, to.phone),
          eq(codes.email, to.email.toLowerCase()),
        ),
      )
      .orderBy(desc(codes.createdAt))
      .limit(1)
    if (!row?.sealedCode) throw new Error(`No code was sent by ${channel}`)
    return services.keys.codes.unseal(row.sealedCode)
  }

  const applicant = {
    ...person,
    cookies,
    post,
    get: (url: string) => request('GET', url),
    lastCode,
    requestCode: (more: object = {}) => post(paths.requestCode, { ...whom, ...more }),
    verify: (phone_otp: string, more: object = {}) =>
      post(paths.verify, { ...whom, phone_otp, ...more }),
    submit: (more: object = {}) =>
      post(paths.create, { ...whom, ...person, selected_course: course.blockchain, ...more }),
    confirm: (email_otp: string, more: object = {}) =>
      post(paths.confirm, { ...whom, email_otp, ...more }),
    resend: (more: object = {}) => post(paths.resend, { ...whom, ...person, ...more }),

    async verifyPhone() {
      await applicant.requestCode()
      return applicant.verify(await lastCode('sms'))
    },

    /** Proves a phone or mailbox alone, to see where one stands. */
    async prove(who: { phone_number: string } | { email: string }) {
      const isEmail = 'email' in who
      await post(paths.sendStanding, who)
      const to = { phone: '', email: '', ...(isEmail ? who : { phone: who.phone_number }) }
      const otp_number = await lastCode(isEmail ? 'email' : 'sms', to)
      return post(paths.openStanding, { ...who, otp_number })
    },

    /** Asks no gateway, as a coupon pays for all of it. */
    async bookForFree(): Promise<{ id: string; txId: string }> {
      const id = await applicant.apply({ coupon_code: 'FREESEAT' })
      const { data } = await post('/scholarship/v1/initiate-payment', {
        scholarship_requested_id: id,
        redirection_url: `${services.config.siteUrl}/success`,
      })
      return { id, txId: data.transactionResponse.txId }
    },

    /** All of steps 1 and 2. */
    async apply(more: object = {}): Promise<string> {
      await applicant.verifyPhone()
      const { data } = await applicant.submit(more)
      await applicant.confirm(await lastCode('email'))
      return data.scholarship_requested_id
    },
  }
  return applicant
}
