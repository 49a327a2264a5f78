import { type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { mask } from '../contract/mask.ts'

/** Every line of the log passes through the mask, whoever wrote it. */
export function createLog(level: string, write?: (line: string) => void) {
  const options: LoggerOptions = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    hooks: { streamWrite: mask },
  }
  return write ? pino(options, { write }) : pino(options)
}
