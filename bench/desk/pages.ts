import { asked, slowestOf } from './lists.ts'
import type { DeskSite } from './site.ts'
import { type Measured, within } from './times.ts'

const turns = 5
const limit = 300

/** The same lists as pages: session, counts of the menu, list and HTML, over HTTP. */
export async function measureListPages({ site }: { site: DeskSite }): Promise<Measured[]> {
  const slowest = await slowestOf(
    asked(),
    turns,
    ({ list, params }) =>
      () =>
        site.page(`/desk/${list}?${params}`),
  )
  return [within(`List as a page, the slowest: ${slowest.label}`, slowest.p99, limit, 'ms')]
}
