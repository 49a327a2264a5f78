/**
 * Checks that a token is the answer of a visitor's browser. If so it names what may be used only
 * once, against replay: not the token where that has no single canonical form.
 */
export type Provider = {
  check: (token: string) => Promise<{ proof: string; worth: number } | undefined>
  /** The token's TTL: how long it could be replayed if nobody remembered it. */
  tokenSeconds: number
}
