import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Actor } from './audit.ts'

/** What the machine tells about who runs a command; each may be missing but the account. */
export type Traces = {
  /** Of this process: nobody can choose another without having its rights. */
  account: string
  /** Who signed in to the machine. The kernel keeps it through sudo and runuser. */
  login?: string | undefined
  /** A variable that sudo sets, and that anybody else can set as well. */
  sudoUser?: string | undefined
}

/**
 * Who acts from the server's shell: always the account of the process. Who signed in, or says so, is
 * added in words that tell one from the other, and never takes its place.
 */
export const commandActor = (traces: Traces = readTraces()): Actor => ({
  way: 'command',
  staffId: null,
  name: named(traces),
})

function named({ account, login, sudoUser }: Traces) {
  if (login !== undefined) return login === account ? account : `${account} (signed in as ${login})`
  // Nothing that could pass for more than a name.
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

/** Not every system has these files. */
function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
