import { readRecent, searchAll } from '../../contract/desk/find.ts'
import type { SearchAnswer } from '../../contract/desk/search.ts'
import type { DeskSite } from './site.ts'
import { type Measured, p99Of, within } from './times.ts'

/** Beginnings of words as they are typed, typos, and what names one record. */
const typed = {
  'three letters': 'kum',
  'a common name': 'kumar',
  'a name and the beginning of another': 'kumar kav',
  'a rare name': 'quillon',
  nothing: 'xylophone',
  'a typo': 'Kumr',
  'a full name with a typo': 'Sandip Iyer',
  'half a phone': '60000',
  'half a reference': 'C07D',
}
/** Few enough that the hour's limit of searches allows all. */
const turns = 60
const limit = 150

/** From a key to its answer, over HTTP: session, limit and search. */
export async function measurePalette({ site }: { site: DeskSite }): Promise<Measured[]> {
  const measured: Measured[] = []
  const ask = async (path: string, body: object) => {
    const response = await site.post(path, body)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as { data: SearchAnswer }
  }
  for (const [kind, text] of Object.entries(typed)) {
    const { p99 } = await p99Of(() => ask(searchAll.path, { text, typing: true }), turns)
    measured.push(within(`Palette, ${kind}`, p99, limit, 'ms'))
  }
  const { data } = await ask(searchAll.path, { text: 'quillon', typing: true })
  const records = data.groups.flatMap(({ list, rows }) => rows.map(({ id }) => ({ list, id })))
  const opened = { records: records.slice(0, 8) }
  const { p99 } = await p99Of(() => ask(readRecent.path, opened), turns)
  return [...measured, within('Palette, what was opened lately', p99, limit, 'ms')]
}
