import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'
import type { Order } from './ledger.ts'

export const merchantCode = 'SIMULATED'
const secretKey = 'simulated-verifone-secret'

const measured = (value: string) => `${Buffer.byteLength(value)}${value}`
const hmac = (values: string[], algorithm: string) =>
  createHmac(algorithm, secretKey).update(values.map(measured).join('')).digest('hex')

/** `code="…" date="…" hash="…" algo="…"`, not older than ten minutes. */
export function isAuthentic(header: unknown) {
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(String(header))?.[1] ?? ''
  const [code, date, hash, algorithm] = ['code', 'date', 'hash', 'algo'].map(read) as [
    string,
    string,
    string,
    string,
  ]
  const age = Math.abs(Date.now() - Date.parse(`${date.replace(' ', 'T')}Z`))
  return (
    code === merchantCode &&
    age < 600_000 &&
    ['sha256', 'sha3-256'].includes(algorithm) &&
    hash === hmac([code, date], algorithm)
  )
}

export function toAnswer(order: Order, world: World, errors: object | null = null) {
  const { refNo, reference, status, approval, isTest, amount, currency, confirmation } = order
  const href = `${world.url}/verifone/3ds`
  return {
    RefNo: refNo,
    OrderNo: 0,
    ExternalReference: reference,
    Status: status,
    ApproveStatus: approval,
    VendorApproveStatus: 'OK',
    TestOrder: isTest,
    Refunds: null,
    Currency: currency.toLowerCase(),
    GrossPrice: Number(amount),
    Errors: errors,
    PaymentDetails: {
      Type: isTest ? 'TEST' : 'EES_TOKEN_PAYMENT',
      Currency: currency.toLowerCase(),
      PaymentMethod: {
        Authorize3DS: confirmation
          ? { Href: href, Method: 'GET', Params: { avng8apitoken: confirmation } }
          : null,
      },
    },
  }
}

/** Tells the site of these statuses, in this order. */
export function notify(world: World, order: Order, statuses: string[]) {
  const webhooks = statuses.map((status) => {
    const date = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const fields: [string, string][] = [
      ['SALEDATE', new Date().toISOString().slice(0, 19).replace('T', ' ')],
      ['REFNO', order.refNo],
      ['REFNOEXT', order.reference],
      ['ORDERNO', '0'],
      ['ORDERSTATUS', status],
      ['COMPANY', ''],
      ['CUSTOMEREMAIL', order.email],
      ['IPN_PID[]', '1'],
      ['IPN_PNAME[]', 'Scholarship exam fee – Prüfung'],
      ['IPN_TOTALGENERAL', order.amount],
      ['CURRENCY', order.currency],
      ['CHARGEBACK_RESOLUTION', order.chargeback],
      ['CHARGEBACK_REASON_CODE', order.chargeback === 'NONE' ? '' : 'NOT_RECOGNIZED'],
      ['TEST_ORDER', order.isTest ? '1' : '0'],
      ['IPN_DATE', date],
    ]
    const values = fields.map(([, value]) => value)
    const body = new URLSearchParams([
      ...fields,
      ['HASH', hmac(values, 'md5')],
      ['SIGNATURE_SHA2_256', hmac(values, 'sha256')],
      ['SIGNATURE_SHA3_256', hmac(values, 'sha3-256')],
    ])
    const contentType = 'application/x-www-form-urlencoded'
    return { contentType, headers: {}, body: body.toString() }
  })
  world.notify('VERIFONE', webhooks, (honest) => ({
    ...honest,
    body: honest.body.replace(/(SIGNATURE_SHA\d_256)=[0-9a-f]+/g, `$1=${'0'.repeat(64)}`),
  }))
}
