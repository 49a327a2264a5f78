import { type ListQuery, readListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf, type ListName, type ListPage } from '../../contract/desk/lists.ts'
import type { SavedView } from '../../contract/desk/views.ts'
import type { Colleague } from '../../contract/desk/work.ts'
import { readsOf } from '../context.ts'
import { sentenceOf } from '../list-sentences.ts'
import { refuse } from '../query.ts'

export type ListData = {
  query: ListQuery
  page: ListPage
  views: SavedView[]
  /** People whom rows can be assigned to; nobody in other lists. */
  colleagues: Colleague[]
  now: string
}

/** A list as its address asks for it; what cannot be is a 400 that names the field. */
export async function loadList(
  list: ListName,
  args: Parameters<typeof readsOf>[0],
): Promise<ListData> {
  const reads = readsOf(args)
  const read = readListQuery(list, args.url.searchParams)
  if ('problems' in read) {
    const [problem] = read.problems
    throw refuse({
      field: problem?.field ?? '',
      problem: problem ? sentenceOf(problem.message) : '',
    })
  }
  const [found, colleagues] = await Promise.all([
    reads.list(read.query),
    'assigned' in definitionOf(list).filters ? reads.colleagues() : [],
  ])
  return { query: read.query, ...found, colleagues, now: reads.now }
}
