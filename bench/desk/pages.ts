import { asked, slowestOf } from './lists.ts'
import type { DeskSite } from './site.ts'
import { type Measured, p99Of, within } from './times.ts'

const turns = 5
const limit = 300

/** Today, and the same lists as pages: session, counts of the menu, list and HTML, over HTTP. */
export async function measureListPages({ site }: { site: DeskSite }): Promise<Measured[]> {
  const slowest = await slowestOf(
    asked(),
    turns,
    ({ list, params }) =>
      () =>
        site.page(`/desk/${list}?${params}`),
  )
  const today = await p99Of(() => site.page('/desk'), 4 * turns)
  return [
    within(`List as a page, the slowest: ${slowest.label}`, slowest.p99, limit, 'ms'),
    within('Today as a page', today.p99, limit, 'ms'),
  ]
}
