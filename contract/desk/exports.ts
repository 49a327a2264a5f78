import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { deskPost } from './endpoint.ts'
import { address, list, record, typed } from './fields.ts'
import type { QueryProblem } from './list-query.ts'
import { type CellKind, definitionOf, type ListName, rowsPerPage } from './lists.ts'
import { type Holder, hasRight, type Right } from './rights.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Rights to export each list. The catalogue names nobody. */
const rightToExport: Record<ListName, Right> = {
  applications: 'export-people',
  payments: 'export-payments',
  enquiries: 'export-people',
  messages: 'export-people',
  colleges: 'see-records',
  coupons: 'see-records',
  referrals: 'see-records',
}

/** The right that a viewer lacks to take this list away. A weak session lacks every one of them. */
export const lacksToExport = (list: ListName, viewer: Holder) =>
  viewer.weak || !hasRight(viewer, rightToExport[list]) ? rightToExport[list] : undefined

/** Free text counts as contact data: people write their phone numbers into it. */
export const isContactKind = (kind: CellKind | undefined) => kind === 'contact' || kind === 'free'

const isContact = (list: ListName, name: string) =>
  isContactKind(definitionOf(list).columns[name]?.kind)

/** An export of these columns needs a confirmation. */
export const hasContact = (list: ListName, columns: readonly string[]) =>
  columns.some((name) => isContact(list, name))

/** The columns of an export in the order of the list; without any choice all but contact data. */
export function readExportColumns(
  list: ListName,
  chosen: readonly string[],
  viewer: Holder,
): { columns: string[] } | { problems: QueryProblem[] } {
  const known = Object.keys(definitionOf(list).columns)
  const problems = chosen.flatMap((name) => {
    if (!known.includes(name)) return [{ field: name, message: say('export.column') }]
    if (!isContact(list, name) || hasRight(viewer, 'see-contact')) return []
    return [{ field: name, message: say('export.contact') }]
  })
  if (problems.length > 0) return { problems }
  const wanted = (name: string) =>
    chosen.length > 0 ? chosen.includes(name) : !isContact(list, name)
  return { columns: known.filter(wanted) }
}

/** Names the list and filters to export. Its right depends on the list (`lacksToExport`). */
export const exportOrder = z.object({
  list,
  address,
  text: z.optional(typed),
  /** Rows that were selected; all that match without them. */
  ids: z.optional(z.array(record.id).check(z.maxLength(rowsPerPage))),
  format: z.enum(exportFormats),
  columns: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
})
export type ExportOrder = z.output<typeof exportOrder>

/** Answers with the file itself, not with the envelope; failures are in the envelope. */
export const exportList = deskPost('/export', {
  summary: 'A list as CSV or XLSX',
  body: exportOrder,
  data: z.unknown(),
  access: 'see-records',
  confirms: ({ list: name, address: filters, text = '', ids = [], format, columns }) =>
    hasContact(name, columns)
      ? {
          action: 'export',
          object: [name, format, columns.join(','), filters, text, ids.join(',')].join('\n'),
        }
      : undefined,
})
