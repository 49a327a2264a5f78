import { type ListQuery, readListQuery } from '../../contract/desk/list-query.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import { Problem } from '../http/problem.ts'

/** Reads the list that an address means; refuses with the first thing that is wrong with it. */
export function askedList(
  list: ListName,
  address: string,
  { words, ids }: { words?: string | undefined; ids?: string[] | undefined } = {},
): ListQuery {
  const read = readListQuery(list, new URLSearchParams(address))
  if ('problems' in read) {
    const [problem] = read.problems
    throw new Problem('invalid', problem?.message ?? 'http.invalid', { field: problem?.field })
  }
  return { ...read.query, ...(words && { words }), ...(ids && { ids }) }
}
