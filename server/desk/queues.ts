import { rowsPerPage } from '../../contract/desk/lists.ts'
import {
  type Neighbour,
  type QueuePlace,
  readPlace,
  type WorkPage,
  type WorkRow,
  type WorkView,
  writePlace,
} from '../../contract/desk/work.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Database } from '../db/connect.ts'
import { assigneeOf } from '../work/work.ts'
import { countWork, type FoundWorkRow, readBeside, readWork } from './queues.store.ts'

type Viewer = { id: string }

/** A page of one's own work, or of what is due for anyone. Names are masked, as in every list. */
export async function workPage(
  db: Database,
  viewer: Viewer,
  view: WorkView,
  after: string | undefined,
): Promise<WorkPage> {
  const place = readPlace(after)
  const isOurs = place?.queue === view && /^\d{1,9}$/.test(place.id)
  const found = await readWork(db, view, viewer.id, {
    after: isOurs ? place : undefined,
    limit: rowsPerPage + 1,
  })
  const shown = found.slice(0, rowsPerPage)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => rowOf(view, row)),
    count: (await countWork(db, viewer.id))[view],
    next: last && found.length > shown.length ? writePlace({ queue: view, ...last }) : null,
    now: new Date().toISOString(),
  }
}

function rowOf(view: WorkView, row: FoundWorkRow): WorkRow {
  const { kind, name, state, since, record, at, id } = row
  const place = writePlace({ queue: view, at, id })
  return {
    kind,
    name: name && maskFreeText(name),
    state,
    since: new Date(since).toISOString(),
    assignedTo: assigneeOf(row),
    followUpOn: row.follow_up_on,
    opens: record ? { kind: kind === 'case' ? 'payment' : kind, id: record, place } : null,
  }
}

/** The records before and after a place in a queue. */
export async function besideInQueue(db: Database, viewer: Viewer, place: QueuePlace) {
  const beside = async (way: 'before' | 'after'): Promise<Neighbour | undefined> => {
    const found = await readBeside(db, viewer.id, place, way)
    return (
      found && {
        kind: found.kind,
        id: found.record,
        place: writePlace({ queue: place.queue, at: found.at, id: found.id }),
      }
    )
  }
  return { previous: await beside('before'), next: await beside('after') }
}
