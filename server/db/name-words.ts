import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './connect.ts'

/**
 * One at a time: else a word is kept that was read from a row just before its erasure. A statement
 * after it sees what the one before has committed.
 */
const alone = 'select pg_advisory_xact_lock(7236484)'

/** Longer than the jobs of a busy site are late; a night counts what was missed. */
const recently = "now() - interval '15 minutes'"

const recentNames = `
  select fullname from applications where created_at > ${recently} and erased_at is null
  union all
  select fullname from applications where updated_at > ${recently} and paid_at is null
  union all
  select fullname from enquiries where created_at > ${recently}`

/** Adds the words of new names. A job: no visitor waits for it. */
export const learnNameWords = (db: Database) =>
  db.execute(
    sql.raw(`${alone}; insert into name_words (word)
      select distinct word from (${recentNames}) recent, name_words_in(recent.fullname) word
      on conflict do nothing`),
  )

/**
 * Counts who has which word: all words are there then, and those that nobody has any more are gone,
 * by whatever way their people went.
 */
export const countNameWords = `${alone};
  with held as materialized (
    select word, count(*)::int as people from (
      select fullname from applications where erased_at is null
      union all select fullname from enquiries) names, name_words_in(names.fullname) word
    group by word),
  gone as (
    delete from name_words w where not exists (select from held where held.word = w.word))
  insert into name_words as w select word, people from held
  on conflict (word) do update set people = excluded.people where w.people <> excluded.people`

/** For the daily job. */
export const recountNameWords = (db: Database) => db.execute(sql.raw(countNameWords))

/** Removes the words of these names that nobody else has. To be called once their rows are gone. */
export async function forgetNameWords(tx: Transaction, names: string[]) {
  await tx.execute(sql.raw(alone))
  await tx.execute(sql`
    delete from name_words w
    where w.word in (select word from unnest(${sql.param(names)}::text[]) name, name_words_in(name) word)
      and not exists (select from applications a where a.names like '%' || w.word || '%'
        and a.erased_at is null and w.word in (select name_words_in(a.fullname)))
      and not exists (select from enquiries e where e.names like '%' || w.word || '%'
        and w.word in (select name_words_in(e.fullname)))`)
}
