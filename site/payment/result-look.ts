/**
 * How the result page looks; `asking` until the server has answered for the first time, `unnamed`
 * where nobody can say which payment is meant, so that there is nothing to ask about.
 */
export type Look = 'paid' | 'failed' | 'pending' | 'asking' | 'unnamed'
