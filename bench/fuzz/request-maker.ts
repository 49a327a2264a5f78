import { randomBytes } from 'node:crypto'
import type { GatewayName } from '../../contract/payment.ts'
import { course, examFee } from '../../contract/programme.ts'
import { canaries, hostileBody, hostileText, hostileValue } from './hostile-values.ts'
import type { Chance } from './random.ts'

export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

type Parameter = { name: string; in: string }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}
export type Description = { paths: Record<string, Record<string, Operation>> }

/** Real ids of the site under attack: of a browser that has applied and begun to pay. */
export type Known = { cookie: string; requestId: string; txId: string; siteUrl: string }

/** Good values by the names of the fields, so that one bad one gets as far as it can. */
const goodValues = (known: Known): Record<string, unknown> => ({
  fullname: canaries.name,
  email: canaries.email,
  phone: canaries.phone,
  phone_number: canaries.phone,
  country_code: '+91',
  countryCode: 'in',
  dialLog: '91',
  description: 'A question',
  enquiryType: 'KS_SCHOLARSHIP',
  selected_course: course.blockchain,
  company_name: 'North College',
  referral_code: 'FRIEND10',
  coupon_code: 'WELCOME10',
  amount: examFee,
  scholarship_code: 'KS_Mgrow',
  phone_otp: canaries.code,
  email_otp: canaries.code,
  scholarship_requested_id: known.requestId,
  redirection_url: `${known.siteUrl}/success`,
  currency: 'INR',
  payment_transaction_id: known.txId,
  result: { token: canaries.card, orderID: 'x' },
  code: 'FRIEND10',
  slug: 'hiresure',
})

const pages = [
  '/',
  '/scholarship-program',
  '/apply',
  '/pay',
  '/success',
  '/my-application',
  '/privacy-policy',
  '/ui',
]
/** The headers with which each gateway signs; where there are none, it signs in the body. */
const signatures: Record<GatewayName, string[]> = {
  RAZORPAY: ['x-razorpay-signature', 'x-razorpay-event-id'],
  PAYPAL: [
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
    'paypal-transmission-time',
  ],
  CASHFREE: ['x-webhook-signature', 'x-webhook-timestamp'],
  PAYU: [],
  STRIPE: ['stripe-signature'],
  VERIFONE: [],
}
/** Long, and not to be compressed into an index. */
const noise = randomBytes(3_000).toString('hex')
const oddHeaders: [string, string[]][] = [
  ['accept', ['', '*/*;q=nonsense', 'a'.repeat(4_000)]],
  ['accept-encoding', ['br;q=0, gzip;q=0', 'br;'.repeat(500), 'identity;q=0', '*']],
  ['cookie', ['session=', 'session=%00', '__proto__=1', 'session=a.b.c', `${'a=b; '.repeat(500)}`]],
  ['origin', ['null', 'http://evil.example', '://', '\u00ff']],
  ['range', ['bytes=0-', 'bytes=9-1', 'bytes=a-b', 'lines=1-2']],
  ['if-none-match', ['*', '"', canaries.email]],
  ['if-modified-since', ['yesterday', '0']],
  ['x-forwarded-proto', ['javascript', 'https,http', '']],
  ['x-forwarded-host', ['evil.example', '[', canaries.email]],
  [
    'x-forwarded-for',
    ['', 'unknown', '::1, 1', '1'.repeat(3_000), noise, canaries.email, '::ffff:1.2'],
  ],
  ['x-bot-token', ['', 'a'.repeat(5_000), '{}', 'bnVsbA==']],
  ['sec-fetch-site', ['cross-site', 'x']],
  ['authorization', ['Bearer', `Basic ${canaries.email}`]],
  ['user-agent', [canaries.email, canaries.phone, '']],
  ['referer', [`http://localhost/?email=${canaries.email}`, 'javascript:1']],
]
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/',
  '/',
  '',
  'application/xml',
]

/** Makes requests from the site's own description of its API, each spoilt in one way or several. */
export function createRequestMaker(api: Description, known: Known, chance: Chance) {
  const good = goodValues(known)
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  )

  function headersOf(isPost: boolean) {
    const headers: Record<string, string> = {
      'x-forwarded-for': `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
      'x-bot-token': 'off',
    }
    if (isPost) headers['content-type'] = 'application/json'
    if (chance.happens(0.5)) headers.cookie = known.cookie
    if (chance.happens(0.25)) {
      const [name, values] = chance.pick(oddHeaders)
      headers[name] = chance.pick(values)
    }
    if (isPost && chance.happens(0.05)) headers['content-type'] = chance.pick(types)
    return headers
  }

  function bodyOf({ requestBody }: Operation): string {
    if (chance.happens(0.12)) return hostileBody(chance)
    const schema = requestBody?.content['application/json']?.schema
    const names = Object.keys(schema?.properties ?? {})
    if (names.length === 0) return JSON.stringify(hostileValue(chance))
    const body: Record<string, unknown> = Object.fromEntries(
      names.map((name) => [name, good[name] ?? '']),
    )
    for (let spoilt = chance.below(3); spoilt > 0; spoilt--) {
      body[chance.pick(names)] = hostileValue(chance)
    }
    if (chance.happens(0.1)) delete body[chance.pick(names)]
    if (chance.happens(0.1)) body[hostileText(chance)] = hostileValue(chance)
    return JSON.stringify(body)
  }

  function pathOf(path: string, parameters: Parameter[]) {
    const value = ({ name }: Parameter) =>
      encode(chance.happens(0.6) ? hostileText(chance) : String(good[name] ?? ''), chance)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const full = inPath.reduce((sum, one) => sum.replace(`{${one.name}}`, value(one)), path)
    const query = inQuery.map((one) => `${one.name}=${value(one)}`)
    if (chance.happens(0.1)) query.push(`${encode(hostileText(chance), chance)}=1`)
    return query.length > 0 ? `${full}?${query.join('&')}` : full
  }

  function ofTheApi(): FuzzRequest {
    const { method, path, operation } = chance.pick(operations)
    const isPost = method === 'post'
    const headers = headersOf(isPost)
    if (path.startsWith('/payments/')) {
      for (const name of Object.values(signatures).flat())
        if (chance.happens(0.4)) headers[name] = header(chance)
      if (chance.happens(0.4)) headers['content-type'] = 'application/x-www-form-urlencoded'
    }
    const isMethodOdd = chance.happens(0.02)
    return {
      method: isMethodOdd ? chance.pick(['PUT', 'DELETE', 'PATCH', 'HEAD']) : method.toUpperCase(),
      path: pathOf(path, operation.parameters ?? []),
      headers,
      ...(isPost && { body: Buffer.from(bodyOf(operation)) }),
    }
  }

  function ofAPage(): FuzzRequest {
    const page = chance.pick(pages)
    const tail = encode(hostileText(chance), chance)
    const path = chance.pick([
      page,
      `${page}?x=${tail}`,
      `${page}/${tail}`,
      `/${tail}`,
      `${page}.data`,
    ])
    const assets = [`/assets/${tail}`, `/flags/${tail}`, `/assets/../${tail}`, `//${tail}`]
    return {
      method: chance.happens(0.95) ? 'GET' : chance.pick(['HEAD', 'POST', 'OPTIONS']),
      path: (chance.happens(0.8) ? path : chance.pick(assets)).slice(0, 12_000),
      headers: headersOf(false),
    }
  }

  return () => (chance.happens(0.8) ? ofTheApi() : ofAPage())
}

/**
 * Encodes a text as a browser would, or nearly raw: then only what an HTTP client refuses is
 * encoded.
 */
function encode(text: string, chance: Chance) {
  const wellFormed = text.toWellFormed()
  if (chance.happens(0.6)) return encodeURIComponent(wellFormed).slice(0, 9_000)
  return wellFormed
    .replace(/[^\u0021-\u007e]/gu, (letter) => encodeURIComponent(letter))
    .slice(0, 9_000)
}

const header = (chance: Chance) =>
  hostileText(chance)
    .replace(/[^\t\u0020-\u007e]/g, '')
    .slice(0, 2_000)
