import type { AuditPage, AuditQuery } from './audit.ts'
import type { Holder, Right } from './rights.ts'
import type { OpenSession, Passkey, Person } from './team.ts'
import type { Today } from './today.ts'

/** Who is signed in. */
export type Viewer = Holder & {
  id: string
  name: string
  email: string
  shortcuts: boolean
}

/** What the pages of the desk read, each as this viewer may see it. */
export type DeskReads = {
  today: () => Promise<Today>
  me: () => Promise<{ passkeys: Passkey[]; sessions: OpenSession[] }>
  team: () => Promise<Person[]>
  person: (id: string) => Promise<{ person: Person; passkeys: Passkey[] } | undefined>
  audit: (query: AuditQuery) => Promise<AuditPage>
}

/** What the server hands to the loaders of the desk, for each request. */
export type DeskContext = {
  /** Nobody on the pages of sign-in. */
  viewer: Viewer | undefined
  /** The page needs this right, and the viewer lacks it: nothing is read for it. */
  lacks: Right | undefined
  reads: DeskReads
  /** Of the policy of this answer. */
  nonce: string
  /** The demo's "Enter the demo desk", and its outbox. */
  demo: { outboxUrl: string } | undefined
  report: (error: unknown, about?: Record<string, string | number>) => void
}
