import { resultPath } from '../../contract/urls.ts'

/** The result page of a payment. That its checkout was left is a hint which a reload keeps. */
export const resultUrl = (txId: string, wasLeft = false) =>
  `${resultPath}?kspay_id=${txId}${wasLeft ? '&payment_status=Failed' : ''}`
