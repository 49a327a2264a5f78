import { createHmac } from 'node:crypto'
import { isSame } from '../provider/signature.ts'

/** A capability URL (HMAC): opens one receipt and nothing else, and needs no session. */
const keyOf = (secret: string, attemptId: string) =>
  createHmac('sha256', secret).update(`receipt ${attemptId}`).digest('base64url')

/** Without a key it opens for a browser that has proved to be the payer's. */
export const receiptPath = (attemptId: string) => `/receipt/${attemptId}`
export const receiptPdfPath = (attemptId: string) => `${receiptPath(attemptId)}/pdf`

export const receiptUrl = (siteUrl: string, secret: string, attemptId: string) =>
  `${siteUrl}${receiptPath(attemptId)}?key=${keyOf(secret, attemptId)}`

export const opensReceipt = (secret: string, attemptId: string, key: unknown) =>
  typeof key === 'string' && isSame(keyOf(secret, attemptId), key)
