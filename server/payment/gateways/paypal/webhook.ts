import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { RawRequest } from '../../provider/gateway.ts'
import { callProvider, ProviderUnreachable } from '../../provider/provider-call.ts'
import { notSigned } from '../../provider/signature.ts'

const capacity = 16
const fetchesAMinute = 10
const patience = 3_000

/** Text that PayPal signs: the webhook's id keeps another endpoint's events out. */
export function signedText(id: string, time: string, webhookId: string, rawBody: Buffer) {
  return `${id}|${time}|${webhookId}|${crc32(rawBody)}`
}

/**
 * Against forgery and SSRF: anyone can name a certificate in a header, its host decides. PayPal
 * serves them from `api.` of the environment whose interface is `api-m.`; a simulator from itself.
 */
export function isCertUrl(certUrl: string, apiUrl: string) {
  const certificates = `${apiUrl.replace('//api-m.', '//api.')}/v1/notifications/certs/`
  return (
    certUrl.startsWith(certificates) &&
    /^CERT-[\w-]{1,64}$/.test(certUrl.slice(certificates.length))
  )
}

/**
 * Checks the signature of PayPal's events. PayPal uses a few certificates for years: those that
 * were fetched are cached, and made-up names cost us a few questions a minute.
 */
export function createWebhookCheck({ apiUrl, webhookId }: { apiUrl: string; webhookId: string }) {
  const known = new Map<string, X509Certificate>()
  const underWay = new Map<string, Promise<X509Certificate>>()
  let fetchedAt: number[] = []

  async function certificateAt(certUrl: string) {
    const certificate = known.get(certUrl) ?? (await (underWay.get(certUrl) ?? fetchOnce(certUrl)))
    if (known.size >= capacity && !known.has(certUrl)) known.clear()
    known.set(certUrl, certificate)
    return certificate
  }

  function fetchOnce(certUrl: string) {
    const minuteAgo = Date.now() - 60_000
    fetchedAt = fetchedAt.filter((at) => at > minuteAgo)
    // The webhook is sent again later.
    if (fetchedAt.length >= fetchesAMinute) {
      throw new ProviderUnreachable('Too many certificates of PayPal were asked for')
    }
    fetchedAt.push(Date.now())
    const fetched = fetchCertificate(certUrl).finally(() => underWay.delete(certUrl))
    underWay.set(certUrl, fetched)
    return fetched
  }

  return async function check({ headers, rawBody }: RawRequest) {
    const id = headers['paypal-transmission-id']
    const time = headers['paypal-transmission-time']
    const signature = headers['paypal-transmission-sig']
    const certUrl = headers['paypal-cert-url']
    if (!id || !time || !signature || !certUrl) throw notSigned()
    if (headers['paypal-auth-algo'] !== 'SHA256withRSA') throw notSigned()
    if (!isCertUrl(certUrl, apiUrl)) throw notSigned()
    const key = currentKey(await certificateAt(certUrl))
    const text = Buffer.from(signedText(id, time, webhookId, rawBody))
    if (!verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'))) throw notSigned()
  }
}

async function fetchCertificate(certUrl: string) {
  try {
    return new X509Certificate(await callProvider(certUrl, { answer: z.string(), patience }))
  } catch (error) {
    // Without an answer the event is left to the retry of the webhook; any other answer is a no.
    if (error instanceof ProviderUnreachable) throw error
    throw notSigned(error)
  }
}

function currentKey({ validFromDate, validToDate, publicKey }: X509Certificate): KeyObject {
  const now = new Date()
  if (now < validFromDate || now > validToDate || publicKey.asymmetricKeyType !== 'rsa') {
    throw notSigned()
  }
  return publicKey
}
