import type { Currency, Money } from '../../../contract/money.ts'
import type { PayMethod } from '../../../contract/pay-method.ts'
import type { GatewayName, PayloadOf, PaymentState } from '../../../contract/payment.ts'

export type { PaymentState }

/** One attempt to pay, as a gateway needs to know it. `txId` is the name of its order there. */
export type Attempt = {
  txId: string
  providerOrderId: string | undefined
  providerPaymentId: string | undefined
  expected: Money
  /**
   * Set where a caller may look, but must take no money: a page that polls, or nobody wants it now.
   */
  readOnly?: boolean
}

export type Payer = { name: string; email: string; phone: string; clientIp: string }

/**
 * Answer of a gateway about an attempt right now. FAILED and EXPIRED mean that this order can never
 * be paid any more; an order that was declined and can be tried again is PENDING and `declined`.
 */
export type Snapshot = {
  state: Exclude<PaymentState, 'CREATED' | 'CHARGED_BACK'>
  providerOrderId?: string
  providerPaymentId?: string
  /** Captured with this payment; compared with what was expected before anything counts as paid. */
  paid?: Money
  /** When the payer began this payment, by the provider's clock. */
  begunAt?: Date
  reason?: string
  /** Page where the visitor must go to confirm, for example 3-D Secure. */
  redirectUrl?: string
  /** PENDING: the provider or a bank is at work and will decide. Never given up meanwhile. */
  inFlight?: true
  /** PENDING: nobody has paid or is about to; the payer has left the checkout. */
  left?: true
  /**
   * PENDING: the last try was declined, and the same order takes another. With `inFlight`: a try is
   * under way, and the same order takes another beside it.
   */
  declined?: true
  /** Every refund of it that the provider knows of, ours and those made on its own pages. */
  refunds?: ProviderRefund[]
  /** Every dispute, chargeback or reversal, where asking for the status tells of them. */
  disputes?: Dispute[]
  /** The other payments that were captured on the same order. */
  further?: FurtherPayment[]
}

/** A payment beside the one that was asked about: the same order was captured twice. */
export type FurtherPayment = Pick<
  Snapshot,
  'providerOrderId' | 'paid' | 'begunAt' | 'refunds' | 'disputes' | 'reason'
> & { state: 'PAID' | 'REFUNDED'; providerPaymentId: string }

/** A refund as the provider tells of it. */
export type ProviderRefund = {
  providerRefundId: string
  /** The idempotency key of our request; none for one made on the provider's own pages. */
  key?: string
  amount: Money
  state: Refund['state']
  reason?: string
}

/** The payer's bank, or the provider, takes money back. A reversal is a dispute that is lost. */
export type Dispute = {
  id: string
  state: 'open' | 'won' | 'lost'
  amount?: Money
  reason?: string
}

export type RawRequest = {
  headers: Record<string, string | undefined>
  rawBody: Buffer
  query: URLSearchParams
}

/** A webhook whose signature was good. What it claims is asked for again with `fetchStatus`. */
export type Notice = {
  /** Key for deduplication: the same for every delivery of the same event. */
  dedupeKey: string
  /** Names the attempt: our `txId`, the provider's order, or its payment. */
  txId?: string
  providerOrderId?: string
  providerPaymentId?: string
  /** Dispute that it tells of: most providers tell of those in webhooks alone. */
  dispute?: Dispute
  ack: { contentType: string; body: string }
}

export type Refund = {
  state: 'PENDING' | 'DONE' | 'FAILED'
  providerRefundId?: string
  reason?: string
}

/** URLs of ours that a gateway is told. */
export type Urls = {
  /** Page where the browser goes in the end; already carries `kspay_id`. */
  returnUrl: string
  /** Takes a provider's form POST and answers with a redirect. */
  returnPostUrl: string
  webhookUrl: string
}

/** Origins that the pay page's CSP must allow for this gateway, and for no other. */
export type Opening = {
  script?: string[]
  frame?: string[]
  connect?: string[]
  image?: string[]
  style?: string[]
  form?: string[]
  /** Its script adds scripts and styles of its own to the page, and knows how to name a nonce. */
  nonce?: true
  /** Its script writes `style` attributes, which no nonce covers. */
  inlineStyles?: true
}

export type Gateway<Name extends GatewayName = GatewayName> = {
  name: Name
  currencies: readonly [Currency, ...Currency[]]
  /** Ways to pay that its checkout surely offers. */
  methods: readonly PayMethod[]
  /** The least that it charges, in minor units; a currency that is not named starts at 1. */
  minimums: Partial<Record<Currency, number>>
  opening: Opening
  /** The TTL of a prepared checkout; after that it is prepared again for the same order. */
  checkoutMinutes?: number
  /** Prepares a checkout. Idempotent: the same attempt again creates no second order. */
  initiate: (
    attempt: Attempt,
    payer: Payer,
    urls: Urls,
  ) => Promise<{ providerOrderId?: string; payload: PayloadOf<Name> }>
  /** Takes what the provider's script gave the browser: PayPal's approval, Verifone's token. */
  complete?: (attempt: Attempt, result: unknown, payer: Payer, urls: Urls) => Promise<Snapshot>
  /** Reads a provider's form POST that brings the browser back. It never throws: a payer looks on. */
  parseReturn?: (request: RawRequest) => BrowserReturn
  fetchStatus: (attempt: Attempt) => Promise<Snapshot>
  /** Checks the signature on the raw bytes first; throws `Problem('forbidden')` when it is bad. */
  parseWebhook: (request: RawRequest) => Promise<Notice>
  /** Refunds all or a part. `key` is the idempotency key: again, it asks about the same refund. */
  refund: (attempt: Attempt, amount: Money, key: string) => Promise<Refund>
  /**
   * A harmless question that only the holder of the keys may ask: `ProviderRefused` where they are
   * not accepted.
   */
  check: () => Promise<unknown>
  /** Makes sure that nobody can pay this order any more; false where it was paid, or cannot be. */
  cancel?: (attempt: Attempt) => Promise<boolean>
}

/** Payment to ask the provider about next. Not authentic: it was made up, or a key is wrong. */
export type BrowserReturn = { txId?: string; providerOrderId?: string; isAuthentic: boolean }
