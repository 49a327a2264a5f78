import { userInfo } from 'node:os'
import type { Actor } from './audit.ts'

/** Who acts from the server's shell: the account of the operating system, also behind sudo. */
export const commandActor = (): Actor => ({
  way: 'command',
  staffId: null,
  name: process.env.SUDO_USER ?? userInfo().username,
})
