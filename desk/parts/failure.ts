import { ApiError } from '../../contract/call.ts'
import type { ProblemCode } from '../../contract/problem.ts'

export type Failure = {
  words: string
  /** Someone changed their mind: nothing went wrong. */
  isCancelled: boolean
  code: ProblemCode | undefined
  field: string | undefined
}

const cancelled = 'Nothing was confirmed, and nothing has changed.'

/**
 * Errors of passkeys in a browser. It tells neither a closed prompt from one that ran out, nor
 * either from a device without a passkey for this site.
 */
const wordsOf: Record<string, string> = {
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: 'This device already has a passkey for the desk.',
  SecurityError: 'Passkeys do not work at this address. Open the desk at its own address.',
  NotSupportedError: 'This device cannot hold such a passkey. Use another one.',
  ConstraintError: 'This device has no screen lock. Set one up, or use another device.',
}

const cancelling = ['NotAllowedError', 'AbortError']

/** A failure as a sentence. By the name of the error, which all browsers share. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { message, code, field } = error
    return { words: message, isCancelled: false, code, field }
  }
  const name = error instanceof Error ? error.name : ''
  const words = wordsOf[name] ?? 'Something went wrong on this page. Reload it and try again.'
  return { words, isCancelled: cancelling.includes(name), code: undefined, field: undefined }
}
