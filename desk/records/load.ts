import { readListQuery } from '../../contract/desk/list-query.ts'
import type { DeskRecord, RecordKind } from '../../contract/desk/records.ts'
import {
  type Colleague,
  type Neighbour,
  type QueueName,
  readPlace,
  type Work,
} from '../../contract/desk/work.ts'
import { missing, readsOf } from '../context.ts'
import { listOf } from '../rows/address.ts'

export type RecordData = {
  record: DeskRecord
  work: Work[]
  colleagues: Colleague[]
  previous: Neighbour | undefined
  next: Neighbour | undefined
  /** The list one came from, as its address says it. */
  from: string | undefined
  /** Name of the queue one came from. */
  queue: QueueName | undefined
  now: string
}

type Args = Parameters<typeof readsOf>[0] & { params: { id: string } }

export async function loadRecord(kind: RecordKind, args: Args): Promise<RecordData> {
  const reads = readsOf(args)
  const from = args.url.searchParams.get('from') ?? undefined
  const place = readPlace(args.url.searchParams.get('queue') ?? undefined)
  const [found, colleagues] = await Promise.all([
    reads.record(kind, args.params.id, place ?? listIn(kind, from)),
    reads.colleagues(),
  ])
  if (!found) throw missing(kind)
  return { ...found, colleagues, from, queue: place?.queue, now: reads.now }
}

/** A list that cannot be has no next and no previous; the record is there all the same. */
function listIn(kind: RecordKind, from: string | undefined) {
  if (from === undefined) return undefined
  const read = readListQuery(listOf[kind], new URLSearchParams(from))
  return 'query' in read ? read.query : undefined
}
