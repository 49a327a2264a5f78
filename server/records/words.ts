import { type SQL, sql } from 'drizzle-orm'
import type { ListName } from '../../contract/desk/lists.ts'
import { isEnough, phoneIn, searchMessages, wordsOf } from '../../contract/desk/search.ts'
import type { Transaction } from '../db/connect.ts'
import { searchedText, searchReadiness } from '../db/large-indexes.ts'
import { type AnyFacts, containing } from './facts.ts'
import { findNamed, isNamedList } from './named.ts'

/** How each list is narrowed by what was typed. */
export type Search = {
  limited: boolean
  /** By an id or a reference: these are few. */
  isNamed: boolean
  where: (list: ListName, about: AnyFacts) => SQL
  /** The same for the most recent applications. Finds none if a note has one of the words. */
  amongRecent?: SQL | undefined
}

type Meaning = { applications: SQL; payments: SQL; enquiries: SQL } & Pick<Search, 'amongRecent'>

/** What a text means, found out once for all lists. */
export async function readSearch(
  tx: Transaction,
  typed: string,
): Promise<Search | { message: string }> {
  const words = wordsOf(typed)
  if (!isEnough(words)) return { message: searchMessages.tooShort }
  const named = await findNamed(tx, words.join(' '))
  if (named) {
    const byId: Search['where'] = (list, { id, idType }) => {
      const ids = isNamedList(list) ? named[list] : []
      return sql`${id} = any(${sql.param(ids)}::${sql.raw(idType)}[])`
    }
    return { limited: false, isNamed: true, where: byId }
  }
  const readiness = await searchReadiness(tx)
  if (readiness === 'preparing') return { message: searchMessages.preparing }
  const limited = readiness === 'without-trigrams'
  const meaning = limited ? beginnings(words.join(' ')) : everyWord(words)
  return {
    limited,
    isNamed: false,
    where: (list, about) => (isNamedList(list) ? meaning[list] : inCatalogue(about, words)),
    amongRecent: meaning.amongRecent,
  }
}

/** Codes and names of the catalogue: small tables. */
const inCatalogue = ({ filters }: AnyFacts, words: string[]) =>
  sql.join(
    words.map((word) => filters.text?.([word], {}) ?? sql`false`),
    sql` and `,
  )

const like = (text: SQL, word: string) => sql`${text} like lower(${containing(word)})`
const hasAll = (text: SQL, words: string[]) =>
  sql.join(
    words.map((word) => like(text, word)),
    sql` and `,
  )

const textOf = (...place: Parameters<typeof searchedText>) => sql.raw(searchedText(...place))

/** All words, wherever they stand: in the row, or some of them in a note about it. */
function everyWord(words: string[]): Meaning {
  const note = textOf('notes', 'n')
  const inNote = sql.join(
    words.filter((word) => isEnough([word])).map((word) => like(note, word)),
    sql` or `,
  )
  // A note that has the only word needs nothing of its row.
  const both = (row: SQL) =>
    words.length === 1 ? sql`true` : hasAll(sql`${row} || ' ' || ${note}`, words)
  // A note about a payment is about its application, too.
  const noted = sql`select x.id from notes n join applications x on x.id = case n.record_kind
      when 'payment' then (select y.application_id from payment_attempts y where y.id = n.record_id)
      else n.record_id end
    where n.record_kind <> 'enquiry' and (${inNote}) and ${both(textOf('applications', 'x'))}`
  // Ids of other kinds are no uuid.
  const notedEnquiry = sql`select x.id from notes n join enquiries x
      on x.id = case when n.record_kind = 'enquiry' then n.record_id::uuid end
    where n.record_kind = 'enquiry' and (${inNote}) and ${both(textOf('enquiries', 'x'))}`
  const application = (alias: 'a' | 'w') =>
    sql`(${hasAll(textOf('applications', alias), words)}
      or ${sql.raw(alias)}.id = any(array(${noted})))`
  return {
    applications: application('a'),
    // These are read row by row, and each id would be compared with every noted one.
    amongRecent: sql`${hasAll(textOf('applications', 'a'), words)} and not exists (${noted})`,
    payments: sql`p.application_id in (select w.id from applications w where ${application('w')})`,
    enquiries: sql`(${hasAll(textOf('enquiries', 'e'), words)} or e.id = any(array(${notedEnquiry})))`,
  }
}

/** Without trigrams: a whole email, a whole phone, or how a name begins. */
function beginnings(text: string): Meaning {
  const begins = (alias: string) => sql`${sql.raw(alias)}.phone = ${phoneIn(text) ?? text}
    or lower(${sql.raw(alias)}.fullname) like lower(${containing(text).slice(1)})`
  const application = (alias: 'a' | 'w') =>
    sql`(${begins(alias)} or ${sql.raw(alias)}.email = lower(${text}))`
  return {
    applications: application('a'),
    payments: sql`p.application_id in (select w.id from applications w where ${application('w')})`,
    enquiries: sql`(${begins('e')} or lower(e.email) = lower(${text}))`,
  }
}
