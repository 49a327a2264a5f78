import type { Actor } from '../server/audit/audit.ts'

/** Makes an actor of a name at the server's shell. */
export const actorNamed = (name: string): Actor => ({ way: 'command', staffId: null, name })

export const asha = actorNamed('asha')
