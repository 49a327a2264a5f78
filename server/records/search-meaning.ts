import { type SQL, sql } from 'drizzle-orm'
import type { ListName } from '../../contract/desk/lists.ts'
import { contactIn, isEnough, lettersOf, phoneIn, wordsOf } from '../../contract/desk/search.ts'
import type { PlainId } from '../../contract/messages/say.ts'
import type { Transaction } from '../db/connect.ts'
import { searchedText, searchReadiness } from '../db/large-indexes.ts'
import { type AnyListTable, containing } from './list-table.ts'
import type { Reach } from './look-up.ts'
import { findHalf, findNamed, isNamedList, type Named } from './named.ts'
import { nearWords } from './near-words.ts'

/** Conditions by which typed words narrow each list. */
export type Search = {
  limited: boolean
  /** List of the record whose id or reference was typed: these find few. */
  names?: ListName
  /** Hint where nothing is found, if another search may find something. */
  hint?: PlainId
  where: (list: ListName, about: AnyListTable) => SQL
  /** Condition for the most recent applications. Finds none if a note has one of the words. */
  amongRecent?: SQL | undefined
}

type Meaning = { applications: SQL; payments: SQL; enquiries: SQL } & Pick<Search, 'amongRecent'>

/** Finds out what a text means, once for all lists. */
export async function readSearch(
  tx: Transaction,
  typed: string,
  reach: Reach,
): Promise<Search | { none: PlainId }> {
  const words = wordsOf(typed)
  if (!isEnough(words)) return { none: 'search.short' }
  const named = await findNamed(tx, words.join(' '))
  if (named) return searchFor(named)
  const mayShowContact = reach === 'everything'
  const where =
    (meaning: Meaning): Search['where'] =>
    (list, about) =>
      isNamedList(list) ? meaning[list] : inCatalogue(about, words, mayShowContact)
  const contact = reach === 'contact' && contactIn(typed)
  if (contact) return { limited: false, where: where(wholeContact(contact)) }
  const letters = lettersOf(words)
  if (!mayShowContact && !isEnough(letters)) {
    return { limited: false, where: where(noMeaning), hint: 'search.names-only' }
  }
  const readiness = await searchReadiness(tx, mayShowContact ? 'everything' : 'names')
  if (readiness === 'preparing') return { none: 'search.preparing' }
  const limited = readiness === 'without-trigrams'
  const meaning = mayShowContact
    ? (limited ? beginnings : everyWord)(words)
    : (limited ? beginningsOfNames : everyName)(letters)
  return { limited, where: where(meaning), amongRecent: meaning.amongRecent }
}

const searchFor = (named: Named): Search => ({
  limited: false,
  names: named.of,
  where: (list, { id, idType }) => {
    if (list === 'messages') {
      const records = [...named.applications, ...named.payments, ...named.enquiries]
      return sql`m.record_id = any(${sql.param(records)}::text[])`
    }
    const ids = isNamedList(list) ? named[list] : []
    return sql`${id} = any(${sql.param(ids)}::${sql.raw(idType)}[])`
  },
})

/** What was perhaps meant, for words that found nothing: half a reference, or names with a typo. */
export async function readMeant(
  tx: Transaction,
  typed: string,
): Promise<(Search & { isClose: boolean }) | undefined> {
  const words = wordsOf(typed)
  const half = await findHalf(tx, words.join(' '))
  if (half) return { ...searchFor(half), isClose: false }
  // Names have neither digits nor emails in them, and without trigrams nothing can be compared.
  if (/[\p{N}@]/u.test(typed) || (await searchReadiness(tx, 'names')) !== 'ready') return undefined
  const near = await nearWords(tx, runsIn(words))
  if (!near) return undefined
  const meaning = anyName(near)
  return {
    limited: false,
    isClose: true,
    where: (list) => (isNamedList(list) ? meaning[list] : sql`false`),
    amongRecent: meaning.amongRecent,
  }
}

/** Codes and names of the catalogue: small tables. */
const inCatalogue = ({ filters }: AnyListTable, words: string[], mayShowContact: boolean) =>
  sql.join(
    words.map((word) => filters.text?.([word], {}, mayShowContact) ?? sql`false`),
    sql` and `,
  )

const like = (text: SQL, word: string) => sql`${text} like lower(${containing(word)})`
const hasAll = (text: SQL, words: string[]) =>
  sql.join(
    words.map((word) => like(text, word)),
    sql` and `,
  )

const textOf = (...place: Parameters<typeof searchedText>) => sql.raw(searchedText(...place))

/** Finds all words, wherever they appear: in the row, or some of them in a note about it. */
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
    ...meaningOf(
      application,
      sql`(${hasAll(textOf('enquiries', 'e'), words)} or e.id = any(array(${notedEnquiry})))`,
    ),
    // Recent rows are read one by one, and each id would be compared with every noted one.
    amongRecent: sql`${hasAll(textOf('applications', 'a'), words)} and not exists (${noted})`,
  }
}

const noMeaning: Meaning = {
  applications: sql`false`,
  payments: sql`false`,
  enquiries: sql`false`,
}

/** The meaning for payments follows from that for applications. */
const meaningOf = (application: (alias: 'a' | 'w') => SQL, enquiries: SQL): Meaning => ({
  applications: application('a'),
  payments: sql`p.application_id in (select w.id from applications w where ${application('w')})`,
  enquiries,
})

/** Finds all words in names and colleges: people who may not see contact data search no further. */
function everyName(words: string[]): Meaning {
  return anyName(runsIn(words).map((run) => [run]))
}

/** Each run of letters by itself: `nine-eight` would tell the order of a phone in words. */
const runsIn = (words: string[]) =>
  words.flatMap((word) => word.split(/[^\p{L}\p{M}]+/u)).filter(Boolean)

/** Finds names with one word of each of these lists. */
function anyName(lists: string[][]): Meaning {
  const named = (alias: string) =>
    sql.join(
      lists.map((words) => {
        const each = words.map((word) => like(sql`${sql.raw(alias)}.names`, word))
        return sql`(${sql.join(each, sql` or `)})`
      }),
      sql` and `,
    )
  return { ...meaningOf(named, named('e')), amongRecent: named('a') }
}

/** Finds exactly this phone, with or without the code of its country, or exactly this email. */
function wholeContact(contact: { phone: string } | { email: string }): Meaning {
  if ('email' in contact) {
    const { email } = contact
    return meaningOf(
      (alias) => sql`${sql.raw(alias)}.email = ${email}`,
      sql`lower(e.email) = ${email}`,
    )
  }
  const digits = contact.phone.replace(/^00/, '')
  const national = [0, 1, 2, 3, 4].map((dialled) => digits.slice(dialled))
  return meaningOf(
    (alias) => sql`${sql.raw(alias)}.phone = ${digits}`,
    sql`(e.phone = any(${sql.param(national)}::text[])
      and ${digits} in (e.phone, replace(e.dial_code, '+', '') || e.phone))`,
  )
}

/** Finds how a name begins, without trigrams. */
function beginningsOfNames(words: string[]): Meaning {
  const start = sql`lower(${containing(words.join(' ')).slice(1)})`
  // The index is of full names; the column leaves out what may be an email.
  const begins = (alias: string) =>
    sql`(lower(${sql.raw(alias)}.fullname) like ${start} and ${sql.raw(alias)}.names like ${start})`
  return meaningOf(begins, begins('e'))
}

/** Finds a whole email, a whole phone, or how a name begins, without trigrams. */
function beginnings(words: string[]): Meaning {
  const text = words.join(' ')
  const begins = (alias: string) => sql`${sql.raw(alias)}.phone = ${phoneIn(text) ?? text}
    or lower(${sql.raw(alias)}.fullname) like lower(${containing(text).slice(1)})`
  const application = (alias: 'a' | 'w') =>
    sql`(${begins(alias)} or ${sql.raw(alias)}.email = lower(${text}))`
  return meaningOf(application, sql`(${begins('e')} or lower(e.email) = lower(${text}))`)
}
