import { createHmac } from 'node:crypto'

/** Signs as Standard Webhooks (standardwebhooks.com) has it, for the receiver to check. */
export function signedHeaders(secret: string, id: string, body: string, at = Date.now()) {
  const timestamp = String(Math.floor(at / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
