export type Sms = {
  /** Number with its country code: +919876543210. */
  to: string
  /** The code that `text` is about: some providers hold the text and are given the code alone. */
  code: string
  text: string
}

/** Makes the request that a provider wants, and reads its answer. */
export type SmsAdapter = {
  request: (sms: Sms) => { url: string; headers: Record<string, string>; body: string }
  /** Undefined for a message that was taken, else the provider's own word for why it was not. */
  refusal: (status: number, answer: unknown) => string | undefined
}
