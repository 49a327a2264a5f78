import { randomInt } from 'node:crypto'
import { course } from '../contract/programme.ts'
import type { Inbox } from './inbox.ts'

export type Answer = {
  /** 0 where no answer came. */
  status: number
  data?: Record<string, unknown>
  message?: unknown
  ms: number
}

export type Visitor = ReturnType<typeof createVisitor>

type Surroundings = {
  siteUrl: string
  simulatorsUrl: string
  inbox: Inbox
  patience?: number
  /** Passes the bot check of a path, where it is on. */
  botToken?: (path: string) => Promise<string>
}

const codePatience = 15_000

/** Makes a visitor whom the site has never seen, at a browser with an address of its own. */
export function createVisitor({
  siteUrl,
  simulatorsUrl,
  inbox,
  patience = 20_000,
  botToken = async () => 'off',
}: Surroundings) {
  const phone_number = `9${randomInt(1e8, 1e9)}`
  const email = `visitor${phone_number}@example.com`
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const whom = { email, phone_number, country_code: '+91' }
  let cookie = ''
  const codes: string[] = []

  async function post(path: string, body: object): Promise<Answer> {
    const start = performance.now()
    const since = () => performance.now() - start
    try {
      const response = await fetch(`${siteUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-bot-token': await botToken(path),
          'x-forwarded-for': address,
          ...(cookie && { cookie }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const [set] = response.headers.getSetCookie()
      const { data, message } = await response.json()
      if (set) cookie = set.split(';', 1)[0] ?? ''
      return { status: response.status, data, message, ms: since() }
    } catch {
      return { status: 0, ms: since() }
    }
  }

  async function codeTo(to: string, since: Date) {
    const code = await inbox.codeFor(to, since, codePatience)
    if (code) codes.push(code)
    return code
  }

  /** Steps 1 and 2 of the wizard; the first answer that is not a success ends them. */
  async function apply(college: object): Promise<{ requestId?: string; failed?: Answer }> {
    const asked = new Date()
    const code = await post('/scholarship/v1/user-verification-request', { ...whom, ...college })
    if (code.status !== 200) return { failed: code }
    const phone_otp = await codeTo(`+91${phone_number}`, asked)
    const checked = { ...whom, ...college, phone_otp }
    const verified = await post('/scholarship/v1/user-request-verify', checked)
    if (verified.status !== 200) return { failed: verified }
    const submitted = new Date()
    const application = { ...whom, ...college, fullname: 'Kavya Nair', selected_course }
    const created = await post('/scholarship/v1/create-scholarship-request', application)
    if (created.status !== 200) return { failed: created }
    const email_otp = await codeTo(email, submitted)
    const confirmation = { ...whom, ...college, email_otp }
    const confirmed = await post('/ks-website/v1/update-scholarship-request', confirmation)
    if (confirmed.status !== 200) return { failed: confirmed }
    return { requestId: String(created.data?.scholarship_requested_id) }
  }

  return {
    phone: phone_number,
    email,
    post,
    apply,
    /** Every code that came, for tests of where they went. */
    codes,
    cookie: () => cookie,

    enquire: () => post('/ks-website/create-enquiry', { ...enquiry, email, phone: phone_number }),

    startPayment: (requestId: string) =>
      post('/scholarship/v1/initiate-payment', {
        scholarship_requested_id: requestId,
        redirection_url: `${siteUrl}/success`,
      }),

    /** Presses Pay in the window of the simulated Razorpay; the money is taken then and there. */
    async pay(providerOrderId: string) {
      const body = new URLSearchParams({ order_id: providerOrderId, outcome: 'pay' })
      const url = `${simulatorsUrl}/razorpay/v1/checkout/embedded`
      const signal = AbortSignal.timeout(5_000)
      const response = await fetch(url, { method: 'POST', body, signal }).catch(() => undefined)
      await response?.body?.cancel()
      // A gateway that falls silent has taken the money all the same.
      return response?.ok ?? true
    },
  }
}

export const razorpayCollege = {
  scholarship_code: 'KS_HireSure',
  scholarship_company_code: 'DEMO_RAZORPAY',
}

const selected_course = course.blockchain

const enquiry = {
  fullname: 'Ananya Krishnan',
  countryCode: 'in',
  dialLog: '91',
  description: 'Can I sit the exam on a phone?',
  enquiryType: 'KS_SCHOLARSHIP',
}
