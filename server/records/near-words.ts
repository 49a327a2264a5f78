import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'

/** Words that share enough letters to be compared one by one. */
const mostCompared = 500
/** Words taken for what was meant. */
const mostMeant = 12

type Near = { typed: string; word: string; people: number }

/**
 * The words of names that each typed word may be meant for, itself first; undefined where there is
 * none but what was typed. Needs trigrams.
 */
export async function nearWords(tx: Transaction, typed: string[]) {
  const words = typed.map((word) => word.toLowerCase())
  // Two letters swapped leave a fifth of the trigrams of a short word.
  await tx.execute(sql`set local pg_trgm.similarity_threshold = 0.2`)
  const { rows } = await tx.execute<Near>(sql`
    select typed, word, people from unnest(${sql.param(words)}::text[]) typed
    cross join lateral (select word, people from name_words
      where word % typed and abs(length(word) - length(typed)) <= ${mostAdded}
      order by similarity(word, typed) desc limit ${mostCompared}) near`)
  const near = rows
    .map((row) => ({ ...row, distance: distance(row.typed, row.word) }))
    .filter(({ typed: word, distance }) => distance > 0 && distance <= mostWrong(word))
    .sort((one, other) => one.distance - other.distance || other.people - one.people)
  if (near.length === 0) return undefined
  return words.map((word) => [
    word,
    ...near
      .filter(({ typed }) => typed === word)
      .slice(0, mostMeant)
      .map((found) => found.word),
  ])
}

const mostAdded = 2
/** In a short word a second wrong letter makes another name of it. */
const mostWrong = (word: string) => (word.length < 6 ? 1 : mostAdded)

/** Letters to change, add, leave out or swap with the next, from one word to another. */
export function distance(from: string, to: string) {
  const [one, other] = [[...from], [...to]]
  const rows: number[][] = []
  const upTo = (row: number, at: number) =>
    row < 0 || at < 0 ? Math.max(row, at) + 1 : (rows[row]?.[at] ?? 0)
  for (const [row, letter] of one.entries()) {
    const current: number[] = []
    rows.push(current)
    for (const [at, wanted] of other.entries()) {
      const isSwapped = at > 0 && letter === other[at - 1] && wanted === one[row - 1]
      current.push(
        Math.min(
          upTo(row - 1, at) + 1,
          upTo(row, at - 1) + 1,
          upTo(row - 1, at - 1) + (letter === wanted ? 0 : 1),
          isSwapped ? upTo(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return upTo(one.length - 1, other.length - 1)
}
