import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { PlainId, Said } from '../../contract/messages/say.ts'
import { type ProblemCode, problemStatuses } from '../../contract/problem.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import type { Report } from '../log/report.ts'
import { sentenceOf } from './sentences.ts'

type ProblemOptions = ErrorOptions & {
  /** The field of the request that is to blame. */
  field?: string | undefined
  retryAfter?: number
  /** Price of the bot check that is asked for. */
  price?: number
  status?: number
}

/**
 * Something that went wrong, and what is said to a visitor who can act on it. Its `message` is the
 * sentence in English, for logs and commands; an answer chooses its own.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly said: Said | PlainId
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly price: number | undefined

  constructor(code: ProblemCode, said: Said | PlainId, options: ProblemOptions = {}) {
    super(sentenceOf(said), options)
    this.code = code
    this.said = said
    this.status = options.status ?? problemStatuses[code]
    this.field = options.field
    this.retryAfterSeconds = options.retryAfter
    this.price = options.price
  }
}

/** Answers every failure of the API in the envelope. Only the log learns details of a 5xx. */
export function problemHandler(report: Report) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    if (problem.code === 'unexpected') report(error, { request: request.id })
    else if (problem.code === 'unavailable') request.log.error(error)
    const nested = request.routeOptions.config.nestedFailure
    const sentence = sentenceOf(problem.said)
    if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .send({
        success: false,
        code: problem.code,
        message: nested ? { message: sentence } : sentence,
        ...(problem.field && { field: problem.field }),
        ...(problem.price && { price: problem.price }),
      })
  }
}

export function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    return new Problem('invalid', (issue?.message as Said | undefined) ?? 'http.invalid', {
      field: issue?.instancePath.split('/')[1],
    })
  }
  if (isDatabaseAway(error)) {
    return new Problem('unavailable', 'http.unavailable', { cause: error, retryAfter: 5 })
  }
  return fromFramework(error) ?? new Problem('unexpected', 'http.unexpected', { cause: error })
}

function fromFramework(error: FastifyError) {
  switch (error.statusCode) {
    case 413:
      return new Problem('too-large', 'http.too-large')
    case 415:
      return new Problem('wrong-type', 'http.wrong-type')
    case 400:
      return new Problem('invalid', 'http.invalid')
    default:
      if (!error.statusCode || error.statusCode < 400 || error.statusCode > 499) return undefined
      return new Problem('invalid', 'http.invalid', { status: error.statusCode })
  }
}
