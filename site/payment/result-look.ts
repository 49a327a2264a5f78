/**
 * How the result page looks; `asking` until the server has answered for the first time, `unnamed`
 * where nobody can say which payment is meant, so that there is nothing to ask about, `in-flight`
 * while a bank is at work, which can take days.
 */
export type Look = 'paid' | 'failed' | 'pending' | 'in-flight' | 'asking' | 'unnamed'
