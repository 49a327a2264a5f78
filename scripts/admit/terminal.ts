import { createInterface } from 'node:readline/promises'
import { printable } from './printable.ts'

/** Asks whoever sits at the terminal, in one line or more: true for yes. */
export type Ask = (...lines: string[]) => Promise<boolean>

/** Undefined where nobody sits at a terminal. */
export const askAtTerminal = (): Ask | undefined => (process.stdin.isTTY ? ask : undefined)

const ask: Ask = async (...lines) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${lines.map(printable).join('\n')} (yes or no)? `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
