import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Outcome } from '../checkout-page.ts'

export const payuKey = 'simulated-payu-key'
export const payuSalt = 'simulated-payu-salt'

export type Form = Record<string, string | undefined>

const digest = (algorithm: string, encoding: 'hex' | 'base64', text: string) =>
  createHash(algorithm).update(text).digest(encoding)

export const sha512 = (parts: (string | undefined)[]) =>
  digest('sha512', 'hex', parts.map((part) => part ?? '').join('|'))

export function requestHashOf(form: Form) {
  const { key, txnid, amount, productinfo, firstname, email, udf1, udf2, udf3, udf4, udf5 } = form
  const user = [udf1, udf2, udf3, udf4, udf5]
  const reserved = ['', '', '', '', '']
  return sha512([
    ...[key, txnid, amount, productinfo, firstname, email],
    ...user,
    ...reserved,
    payuSalt,
  ])
}

/** Names that PayU gives a try, in few words and in finer ones. */
export const states = {
  captured: { status: 'success', unmappedstatus: 'captured', message: 'No Error' },
  failed: { status: 'failure', unmappedstatus: 'failed', message: 'Declined' },
  cancelled: { status: 'failure', unmappedstatus: 'userCancelled', message: 'Cancelled' },
  pending: { status: 'pending', unmappedstatus: 'pending', message: 'The bank is silent' },
} as const

/** Choices on its page (three buttons), and a bank that takes its time, for tests. */
export type Choice = Outcome | 'in-flight'

export type Try = {
  mihpayid: string
  state: keyof typeof states
  amount: string
  currency: string
  /** In India's time, as PayU writes it. */
  addedon: string
}

const aheadOfUtc = 5.5 * 60 * 60 * 1000

export const nowInIndia = () =>
  new Date(Date.now() + aheadOfUtc).toISOString().slice(0, 19).replace('T', ' ')

/** Fields about a finished try, for the browser and the webhook alike. */
export function responseFields(form: Form, { mihpayid, state, amount, addedon }: Try) {
  const { status, unmappedstatus, message } = states[state]
  const { key, txnid, productinfo, firstname, email, phone } = form
  const { udf1, udf2, udf3, udf4, udf5 } = form
  const hash = sha512([
    ...[payuSalt, status, '', '', '', '', ''],
    ...[udf5, udf4, udf3, udf2, udf1],
    ...[email, firstname, productinfo, amount, txnid, key],
  ])
  const fields = {
    ...{ mihpayid, mode: 'CC', status, unmappedstatus, key, txnid, amount },
    addedon,
    ...{ productinfo, firstname, lastname: '', email, phone, udf1, udf2, udf3, udf4, udf5 },
    ...{ hash, error: status === 'success' ? 'E000' : 'E500', bankcode: 'CC' },
    error_Message: message,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']))
}

/** PayU's error pages come with 200, too. */
export function sendError(reply: FastifyReply, message: string) {
  return sendPage(reply, `<h1>Sorry, we were unable to process your payment</h1><p>${message}</p>`)
}

const submit = 'document.forms[0].submit()'

/** Sends the browser back to the merchant with a form, as PayU does. */
export function sendBack(reply: FastifyReply, action: string, fields: Record<string, string>) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const form = `<form method="post" action="${escaped(action)}">${inputs.join('')}<button>Back to the merchant</button></form>`
  return sendPage(reply, `${form}<script>${submit}</script>`)
}

function sendPage(reply: FastifyReply, content: string) {
  const policy = `default-src 'none'; script-src 'sha256-${digest('sha256', 'base64', submit)}'`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><title>PayU stand-in</title><body>${content}</body></html>`,
    )
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
