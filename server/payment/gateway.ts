import type { Currency, Money } from '../../contract/money.ts'
import type { GatewayName, PayloadOf, PaymentState } from '../../contract/payment.ts'

export type { PaymentState }

/** One attempt to pay, as a gateway needs to know it. `txId` is its id. */
export type Attempt = {
  txId: string
  providerOrderId: string | undefined
  providerPaymentId: string | undefined
  expected: Money
  /** Given up here: whoever asks about it may read, but take no money any more. */
  isOver?: boolean
}

export type Payer = { name: string; email: string; phone: string; clientIp: string }

/** What a gateway says about an attempt right now. */
export type Snapshot = {
  state: Exclude<PaymentState, 'CREATED'>
  providerOrderId?: string
  providerPaymentId?: string
  /** What was captured; compared with what was expected before anything counts as paid. */
  paid?: Money
  reason?: string
  /** Where the visitor must go to confirm, for example 3-D Secure. */
  redirectUrl?: string
}

export type RawRequest = {
  headers: Record<string, string | undefined>
  rawBody: Buffer
  query: URLSearchParams
}

/** A webhook whose signature was good. What it claims is asked for again with `fetchStatus`. */
export type Notice = {
  /** The same for every repetition of the same event. */
  dedupeKey: string
  /** How to find the attempt: our `txId`, or the provider's order. */
  txId?: string
  providerOrderId?: string
  ack: { contentType: string; body: string }
}

export type Refund = {
  state: 'PENDING' | 'DONE' | 'FAILED'
  providerRefundId?: string
  reason?: string
}

/** URLs of ours that a gateway is told. */
export type Urls = {
  /** Where the browser goes in the end; already carries `kspay_id`. */
  returnUrl: string
  /** Takes a provider's form POST and answers with a redirect. */
  returnPostUrl: string
  webhookUrl: string
}

/** Origins that the pay page must open for this gateway, and for no other. */
export type Opening = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  style?: string[]
  form?: string[]
  /** Its script adds scripts and styles of its own to the page, and knows how to name a nonce. */
  nonce?: true
}

export type Gateway<Name extends GatewayName = GatewayName> = {
  name: Name
  currencies: readonly [Currency, ...Currency[]]
  opening: Opening
  /** Prepares a checkout. Called again for the same attempt it must not create a second order. */
  initiate: (
    attempt: Attempt,
    payer: Payer,
    urls: Urls,
  ) => Promise<{ providerOrderId?: string; payload: PayloadOf<Name> }>
  /** Takes what the provider's script gave the browser: PayPal's approval, Verifone's token. */
  complete?: (attempt: Attempt, result: unknown, payer: Payer, urls: Urls) => Promise<Snapshot>
  /** Reads a provider's form POST that brings the browser back; throws unless it is authentic. */
  parseReturn?: (request: RawRequest) => { txId: string }
  fetchStatus: (attempt: Attempt) => Promise<Snapshot>
  /** Checks the signature on the raw bytes first; throws `Problem('forbidden')` when it is bad. */
  parseWebhook: (request: RawRequest) => Promise<Notice>
  /** `key` is the same for every try at the same refund. */
  refund: (attempt: Attempt, amount: Money, key: string) => Promise<Refund>
}
