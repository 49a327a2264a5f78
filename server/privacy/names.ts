import type { RecordKind } from '../../contract/desk/records.ts'
import { say } from '../../contract/messages/say.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { describeNotes, eachNote, readViews, writeNote, writeView } from './names.store.ts'

/** A text of the staff that has the full name of somebody in it. */
export type Place = {
  /** Names this place, in every run. */
  handle: string
  /** Member of staff who wrote the note or keeps the view. */
  by: string
  /** Record that the note is about, and whose it is. */
  about?: { kind: RecordKind; id: string; of: string | null }
  excerpt: string
}

/** Places from which a name is removed: the handles of some, or all, or none. */
export type NamesToRemove = 'all' | 'none' | string[]

type Spot = { place: Place; remove: (tx: Transaction) => Promise<void> }

/** Names with fewer letters are found in too many texts that mean something else. */
const fewestLetters = 3
export const isTooShort = (name: string) =>
  (name.match(/[\p{L}\p{M}]/gu)?.length ?? 0) < fewestLetters

/** Notes and saved views that hold one of the names. */
export async function spotsNaming(tx: Transaction, names: string[]): Promise<Spot[]> {
  const pattern = patternOfNames(names.filter((name) => !isTooShort(name)))
  return pattern ? [...(await notesNaming(tx, pattern)), ...(await viewsNaming(tx, pattern))] : []
}

/** Removes the name where that was chosen, and says in how many places. */
export async function removeNames(
  tx: Transaction,
  spots: Spot[],
  chosen: NamesToRemove | undefined,
) {
  const handles = spots.map(({ place }) => place.handle)
  const unknown = Array.isArray(chosen) && chosen.find((handle) => !handles.includes(handle))
  if (unknown) throw new Problem('invalid', say('name.no-such-place', { place: unknown }))
  if (spots.length > 0 && !chosen) {
    throw new Problem('conflict', 'name.elsewhere')
  }
  const isChosen = ({ place }: Spot) => chosen === 'all' || chosen?.includes(place.handle)
  const removed = spots.filter(isChosen)
  for (const { remove } of removed) await remove(tx)
  return removed.length
}

const inWord = '[\\p{L}\\p{M}\\p{N}]'

/**
 * Finds whole words in any case. Marks without a width (ZWJ, ZWNJ) may be anywhere, and any white
 * space between the words.
 */
function patternOfNames(names: string[]) {
  const spelled = names.map((name) =>
    composed(name)
      .replace(/\p{Cf}/gu, '')
      .trim()
      .split(/\s+/)
      .map((word) => [...word].map(literal).join('\\p{Cf}*'))
      .join('[\\s\\p{Cf}]+'),
  )
  if (spelled.length === 0) return undefined
  return new RegExp(`(?<!${inWord}\\p{Cf}*)(?:${spelled.join('|')})(?!\\p{Cf}*${inWord})`, 'giu')
}

const literal = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
/** Joins a letter and its mark into one code point, where there is one. */
const composed = (text: string) => text.normalize('NFC')
const without = (text: string, pattern: RegExp) => composed(text).replace(pattern, 'Erased')

/** Characters on either side that show what a place is about. */
const around = 60

function excerptOf(text: string, pattern: RegExp) {
  const whole = composed(text)
  const at = whole.search(pattern)
  if (at < 0) return undefined
  const [from, to] = [Math.max(0, at - around), at + around]
  const cut = whole.slice(from, to).replace(/\s+/g, ' ')
  return `${from > 0 ? '…' : ''}${cut}${to < whole.length ? '…' : ''}`
}

async function notesNaming(tx: Transaction, pattern: RegExp): Promise<Spot[]> {
  const found = new Map<string, { text: string; excerpt: string }>()
  await eachNote(tx, ({ id, text }) => {
    const excerpt = excerptOf(text, pattern)
    if (excerpt) found.set(id, { text, excerpt })
  })
  const described = await describeNotes(tx, [...found.keys()])
  return described.map(({ id, by, kind, record, of }) => {
    const { text = '', excerpt = '' } = found.get(id) ?? {}
    return {
      place: { handle: `note:${id}`, by, about: { kind, id: record, of }, excerpt },
      remove: (tx) => writeNote(tx, id, without(text, pattern)),
    }
  })
}

async function viewsNaming(tx: Transaction, pattern: RegExp): Promise<Spot[]> {
  const views = await readViews(tx)
  return views.flatMap(({ id, by, name, query }) => {
    const filters = [...new URLSearchParams(query)]
    const told = [name, ...filters.map(([field, value]) => `${field}: ${value}`)].join(', ')
    const excerpt = excerptOf(told, pattern)
    if (!excerpt) return []
    // A filter with another value would show another list.
    const left = filters.filter((filter) => composed(filter.join(' ')).search(pattern) < 0)
    const cleaned = { name: without(name, pattern), query: new URLSearchParams(left).toString() }
    return {
      place: { handle: `view:${id}`, by, excerpt },
      remove: (tx) => writeView(tx, id, cleaned),
    }
  })
}
