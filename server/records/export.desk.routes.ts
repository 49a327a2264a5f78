import { pipeline, type Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import {
  type ExportFormat,
  type ExportOrder,
  exportList,
  lacksToExport,
  readExportColumns,
} from '../../contract/desk/exports.ts'
import { say } from '../../contract/messages/say.ts'
import { Problem } from '../http/problem.ts'
import { acceptsGzip } from '../pages/answer.ts'
import type { ServeDesk, SignedIn } from '../staff/staff.ts'
import { askedList } from './asked-list.ts'
import { NoPlace, takeAway } from './export.ts'
import { NoSearch } from './source.ts'

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A list as a file. It is streamed: nothing is left on the server. */
export function exportDeskRoutes(serve: ServeDesk) {
  const options = { limit: 'desk-exports', check: ordered } as const
  serve(exportList, options, async ({ body, request, services }, signedIn) => {
    const order = ordered(body, signedIn)
    const file = await takeAway(services.db, signedIn, order).catch(refuse)
    const name = `${body.list}-${new Date().toISOString().slice(0, 10)}.${body.format}`
    const headers = {
      'content-type': types[body.format],
      'content-disposition': `attachment; filename="${name}"`,
      vary: 'accept-encoding',
    }
    // An XLSX is a ZIP file: there is nothing left to compress.
    return body.format === 'csv' && acceptsGzip(request.headers['accept-encoding'])
      ? { file: compressed(file), headers: { ...headers, 'content-encoding': 'gzip' } }
      : { file, headers }
  })
}

/**
 * A quarter of the bytes, at little cost. It is for slow connections, and for visitors: all of it
 * passes through the site's process, whose garbage it becomes.
 */
function compressed(file: Readable) {
  const packed = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  // A file that breaks off breaks off when compressed, too.
  pipeline(file, packed, () => undefined)
  return packed
}

/** The right depends on the list; contact data need their own. */
function ordered(
  { list, address, text, ids, format, columns: chosen }: ExportOrder,
  { viewer }: SignedIn,
) {
  const lacks = lacksToExport(list, viewer)
  if (lacks) {
    const said = viewer.weak ? 'export.passkey' : say('right.lacking', { right: lacks })
    throw new Problem('forbidden', said, { field: lacks })
  }
  const query = askedList(list, address, { words: text, ids })
  const read = readExportColumns(list, chosen, viewer)
  if ('problems' in read) {
    const [problem] = read.problems
    throw new Problem('invalid', problem?.message ?? 'http.invalid', { field: problem?.field })
  }
  return { query, format, columns: read.columns }
}

/** Answers failures before the first bytes in words that the person can act on. */
function refuse(error: unknown): never {
  if (error instanceof NoPlace) throw new Problem('too-many', 'export.busy', { retryAfter: 10 })
  // The words are too short or match too many rows, or search is being prepared.
  if (error instanceof NoSearch) throw new Problem('invalid', error.said, { field: 'text' })
  throw error
}
