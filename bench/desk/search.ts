import type { Database } from '../../server/db/connect.ts'
import { search } from '../../server/records/search.ts'
import { manager, viewer } from './people.ts'
import { type Measured, p99Of, within } from './times.ts'

const words = {
  'common, too many': 'kumar',
  'common, below the limit': 'sharma',
  'two common words': 'kumar kaveri',
  rare: 'sharma98765',
  absent: 'xylophone',
  'old rows only': 'quillon',
  'in notes only': 'marathi',
  'an email': 'aarav.kumar1@sample.example',
  'a phone': '+91 60000 79190',
  'a reference': 'NL-AAAA-BBBB',
  'a college': 'coastal institute',
  'a typo': 'Kumr',
  'a full name with a typo': 'Sandip Iyer',
}
const turns = 100
const limit = 300

export async function measureSearch({ db }: { db: Database }): Promise<Measured[]> {
  const measured: Measured[] = []
  const firsts: number[] = []
  for (const [who, holder] of Object.entries({ manager, viewer })) {
    for (const [kind, typed] of Object.entries(words)) {
      const { first, p99 } = await p99Of(() => search(db, holder, typed), turns)
      firsts.push(first)
      measured.push(within(`Search of a ${who}, ${kind}`, p99, limit, 'ms'))
    }
  }
  console.log(
    `\nThe slowest search that was the first of its kind: ${Math.max(...firsts).toFixed(0)} ms`,
  )
  return measured
}
