import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { World } from '../world.ts'
import { selfSignedCertificate } from './certificate.ts'

export const webhookId = 'simulated-paypal-webhook'

export type PaypalWebhooks = ReturnType<typeof createPaypalWebhooks>

type Event = { event_type: string; resource: unknown }

/** Signs and sends PayPal's events. The key is made when it is first needed: it takes a while. */
export function createPaypalWebhooks(world: World) {
  const certificateId = `CERT-${randomBytes(4).toString('hex')}`
  let made: { privateKey: ReturnType<typeof newKeys>['privateKey']; certificate: string }

  function keys() {
    if (!made) {
      const pair = newKeys()
      const certificate = selfSignedCertificate(pair, 'messageverificationcerts.paypal.com')
      made = { privateKey: pair.privateKey, certificate }
    }
    return made
  }

  const signatureOf = (text: string) =>
    sign('RSA-SHA256', Buffer.from(text), keys().privateKey).toString('base64')

  function signed({ event_type, resource }: Event) {
    const body = JSON.stringify({
      id: `WH-${randomBytes(8).toString('hex').toUpperCase()}`,
      event_version: '1.0',
      create_time: new Date().toISOString(),
      resource_version: '2.0',
      event_type,
      resource,
    })
    const [id, time] = [randomUUID(), new Date().toISOString()]
    return {
      contentType: 'application/json',
      headers: {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signatureOf(`${id}|${time}|${webhookId}|${crc32(body)}`),
        'paypal-cert-url': `${world.url}/paypal/v1/notifications/certs/${certificateId}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body,
    }
  }

  return {
    certificate: (id: string) => (id === certificateId ? keys().certificate : undefined),
    send: (events: Event[]) =>
      world.notify('PAYPAL', events.map(signed), (webhook) => ({
        ...webhook,
        headers: { ...webhook.headers, 'paypal-transmission-sig': signatureOf('something else') },
      })),
  }
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
