import { createHmac } from 'node:crypto'
import { isSame } from '../signature.ts'

/** A capability URL (HMAC): opens one receipt and nothing else, and needs no session. */
const keyOf = (secret: string, attemptId: string) =>
  createHmac('sha256', secret).update(`receipt ${attemptId}`).digest('base64url')

export const receiptUrl = (siteUrl: string, secret: string, attemptId: string) =>
  `${siteUrl}/receipt/${attemptId}?key=${keyOf(secret, attemptId)}`

export const opensReceipt = (secret: string, attemptId: string, key: unknown) =>
  typeof key === 'string' && isSame(keyOf(secret, attemptId), key)
