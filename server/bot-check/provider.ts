/**
 * What a provider has to know: is this token the answer of a visitor's browser? If so it names
 * what may be used only once, which is not the token where that can be written in several ways.
 */
export type Provider = {
  check: (token: string) => Promise<string | undefined>
  /** How long a token could be used again if nobody remembered it. */
  tokenSeconds: number
}
