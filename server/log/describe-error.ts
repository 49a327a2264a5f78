/** An error as the log and the error reports may show it. */
export type DescribedError = {
  type: string
  message: string
  stack: string
  code?: string | undefined
  cause?: DescribedError | undefined
}

/**
 * Only what helps to find the fault: no further properties of the error (PostgreSQL puts whole
 * rows into `detail`), and no parameters of a failed query.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    code: (error as NodeJS.ErrnoException).code,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** Drizzle appends the values of a query to the message of its failure. */
export const withoutParameters = (text: string) =>
  text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
