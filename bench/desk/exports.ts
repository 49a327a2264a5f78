import { lists } from '../../contract/desk/lists.ts'
import type { Database } from '../../server/db/connect.ts'
import { streamExport } from '../../server/records/export.ts'
import { type Measured, within } from './times.ts'

const limits = { csv: 60, xlsx: 90 }
const firstByte = 1_000
const megabytes = 200

/** Every application with all columns, contact data too, to someone who reads as fast as they can. */
export async function measureExports({ db }: { db: Database }): Promise<Measured[]> {
  const viewer = { id: 'measured', roles: ['manager'], weak: false } as const
  const query = { list: 'applications', filters: {}, sort: 'newest' } as const
  const columns = Object.keys(lists.applications.columns)
  const measured: Measured[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    const begun = performance.now()
    let [first, bytes, highest] = [0, 0, before]
    for await (const part of streamExport(db, query, { format, columns, viewer })) {
      first ||= performance.now() - begun
      bytes += part.length
      highest = Math.max(highest, process.memoryUsage.rss())
    }
    const taken = (performance.now() - begun) / 1000
    const name = format.toUpperCase()
    measured.push(
      within(
        `${name} of all applications (${Math.round(bytes / 1e6)} MB)`,
        taken,
        limits[format],
        's',
      ),
      within(`${name}, first byte`, first, firstByte, 'ms'),
      within(`${name}, memory`, (highest - before) / 1e6, megabytes, 'MB more'),
    )
  }
  return measured
}
