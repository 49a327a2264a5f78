import type { Actor } from '../server/audit/audit.ts'

/** Somebody of the staff, at the server's shell. */
export const actorNamed = (name: string): Actor => ({ way: 'command', staffId: null, name })

export const asha = actorNamed('asha')
