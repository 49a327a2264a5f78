import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Actor } from './audit.ts'

/** Traces of who runs a command, as the machine tells them; only the account is always there. */
export type Traces = {
  /** Account of this process: no one can choose another without having its rights. */
  account: string
  /** Account that signed in to the machine. The kernel keeps it through sudo and runuser. */
  login?: string | undefined
  /** A variable that sudo sets, and that anybody else can set as well. */
  sudoUser?: string | undefined
}

/**
 * Names who acts from the server's shell: always the account of the process. Who signed in, or says
 * so, is added in words that tell one from the other, and never takes its place.
 */
export const commandActor = (traces: Traces = readTraces()): Actor => ({
  way: 'command',
  staffId: null,
  name: named(traces),
})

function named({ account, login, sudoUser }: Traces) {
  if (login !== undefined) return login === account ? account : `${account} (signed in as ${login})`
  // Claims that could pass for more than a name are left out.
  const claim = /^[\w.@\\-]{1,64}$/.exec(sudoUser ?? '')?.[0]
  return claim && claim !== account ? `${account} (claims to be ${claim})` : account
}

const readTraces = (): Traces => ({
  account: userInfo().username,
  login: loginOf(contentOf('/proc/self/loginuid'), contentOf('/etc/passwd')),
  sudoUser: process.env.SUDO_USER,
})

const nobody = String(2 ** 32 - 1)

/** The name of a login id; the id itself where another directory keeps the names. */
export function loginOf(uid: string, passwd: string) {
  if (!/^\d+$/.test(uid) || uid === nobody) return undefined
  const accounts = passwd.split('\n').map((line) => line.split(':'))
  return accounts.find(([, , id]) => id === uid)?.[0] ?? `user ${uid}`
}

/** Some systems do not have these files. */
function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
