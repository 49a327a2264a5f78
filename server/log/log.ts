import { type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { mask, maskAll } from '../../contract/mask.ts'
import { describeError, withoutParameters } from './describe-error.ts'

/** Log redaction: every line passes through the mask, from every part of the site. */
export function createLog(level: string, write?: (line: string) => void) {
  const options: LoggerOptions = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    serializers: { err: describeError },
    hooks: { streamWrite: maskedLine },
  }
  return write ? pino(options, { write }) : pino(options)
}

// Text by text: in the finished line a number may stand right behind the "n" of a line break.
function maskedLine(line: string) {
  try {
    const entry = JSON.parse(line)
    // An error that is logged without a message lends its own.
    if (entry.msg) entry.msg = withoutParameters(entry.msg)
    return `${JSON.stringify(maskAll(entry))}\n`
  } catch {
    return mask(line)
  }
}
