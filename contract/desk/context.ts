import type { AuditPage, AuditQuery } from './audit.ts'
import type { CatalogueRecord } from './catalogue.ts'
import type { ListQuery } from './list-query.ts'
import type { CatalogueKind, ListPage } from './lists.ts'
import type { DeskMessage } from './messages.ts'
import type { DeskRecord, RecordKind } from './records.ts'
import type { Holder, Right } from './rights.ts'
import type { OpenSession, Passkey, Person } from './team.ts'
import type { TaskKind, Today, Waiting } from './today.ts'
import type { SavedView } from './views.ts'
import type {
  Colleague,
  Neighbour,
  QueuePlace,
  Work,
  WorkCounts,
  WorkPage,
  WorkView,
} from './work.ts'

/** Person who is signed in. */
export type Viewer = Holder & {
  id: string
  name: string
  email: string
  shortcuts: boolean
  hasPasskey: boolean
}

/** Everything that pages of the desk read, each as this viewer may see it; refused without its right. */
export type DeskReads = {
  /** Of one kind alone, where it is named. */
  today: (kind?: TaskKind) => Promise<Today>
  waiting: () => Promise<Waiting>
  me: () => Promise<{ passkeys: Passkey[]; sessions: OpenSession[] }>
  team: () => Promise<Person[]>
  person: (id: string) => Promise<{ person: Person; passkeys: Passkey[] } | undefined>
  audit: (query: AuditQuery) => Promise<AuditPage>
  list: (query: ListQuery) => Promise<{ page: ListPage; views: SavedView[] }>
  /** Opening it is audited. `from`: the list or queue one came from, for next and previous. */
  record: (
    kind: RecordKind,
    id: string,
    from: ListQuery | QueuePlace | undefined,
  ) => Promise<
    | {
        record: DeskRecord
        /** Of the record itself, or of the open cases of a payment. */
        work: Work[]
        previous: Neighbour | undefined
        next: Neighbour | undefined
      }
    | undefined
  >
  message: (id: string) => Promise<DeskMessage | undefined>
  /** A college, coupon or referral code with what came of it. Opening it is audited. */
  catalogue: (kind: CatalogueKind, id: string) => Promise<CatalogueRecord | undefined>
  work: (view: WorkView, after: string | undefined) => Promise<WorkPage>
  workCounts: () => Promise<WorkCounts>
  /** People who can be given work. */
  colleagues: () => Promise<Colleague[]>
}

/** Says what a page cannot show as its address asks, and why. Thrown with 400. */
export type BadAddress = { field: string; problem: string }

/** Says which right a read needs and the viewer lacks. Thrown with 403. */
export type Refusal = { lacks: Right }

/** Data that the server hands to the loaders of the desk, for each request. */
export type DeskContext = {
  /** Sent by the browser itself, before the page's script was there. */
  typed?: string
  /** Person who is signed in, and the reads they may make. Nobody can read without it. */
  session: { viewer: Viewer; reads: DeskReads } | undefined
  /** Nonce of this answer's content policy. */
  nonce: string
  /** The demo's "Enter the demo desk", and its outbox. */
  demo: { outboxUrl: string; sample: boolean } | undefined
  report: (error: unknown, about?: Record<string, string | number>) => void
}
