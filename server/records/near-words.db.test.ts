import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/tx-id.ts'
import { asha } from '../../testing/actor.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import { work } from '../background.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { forgetNameWords } from '../db/name-words.ts'
import { erasePerson } from '../privacy/person.ts'
import type { Services } from '../services.ts'
import { distance } from './near-words.ts'
import { search } from './search.ts'

const viewer = { roles: ['viewer'], weak: false } as const
const counsellor = { roles: ['counsellor'], weak: false } as const

async function openDesk() {
  const { services, databaseUrl: url } = await openTestSite()
  const build = () => keepLargeIndexes(url, pino({ level: 'silent' })).done
  await build()
  return { services, url, build }
}

const emailOf = (id: string) => `${id}@example.org`

async function addPeople({ db }: Services, people: Record<string, string>) {
  for (const [id, name] of Object.entries(people)) {
    await db.execute(sql`
      insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
        phone, company_name, selected_course, referral_code, coupon_code)
      values (${id}, ${id}, 'KS_HireSure', 'NORTH', ${name}, ${emailOf(id)}, ${id}, 'North College',
        'Robotics', '', '')`)
  }
}

async function addPayment({ db }: Services, id: string, application: string) {
  await db.execute(sql`
    insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
      coupon_code, redirect_url)
    values (${id}, ${application}, 'RAZORPAY', 'EXPIRED', 120000, 'INR', '', '')`)
}

const learn = (services: Services) => work(services, 'learn-names', {})

const wordsOf = async (url: string) =>
  (await query(url, 'select word from name_words order by word')).map(({ word }) => word)

const idsIn = ({ groups }: Awaited<ReturnType<typeof search>>) =>
  groups.flatMap(({ rows }) => rows.map(({ id }) => id)).sort()

test('letters that are wrong, missing, added or swapped are counted', () => {
  const counts: [string, string, number][] = [
    ['kumr', 'kumar', 1],
    ['sandip', 'sandeep', 2],
    ['iyre', 'iyer', 1],
    ['iyer', 'iyer', 0],
    ['rao', 'roy', 2],
    ['nair', 'nairs', 1],
    ['an', 'ban', 1],
  ]
  for (const [from, to, wrong] of counts)
    expect([from, to, distance(from, to)]).toEqual([from, to, wrong])
})

test('a name with a typo is found, by people with and without the right to contact data', async () => {
  const { services } = await openDesk()
  const { db } = services
  await addPeople(services, {
    one: 'Ravi Kumar',
    two: 'Sandeep K. Iyer',
    three: 'Sandip Roy',
    four: 'Zoya Thomas',
  })
  await db.execute(sql`insert into enquiries (fullname, email, phone, country_code, dial_code,
    message, enquiry_type) values ('Farah D\u200cSouza', 'f@example.org', '1', 'IN', '+91', 'Hi', 'x')`)
  await learn(services)
  for (const holder of [viewer, counsellor]) {
    for (const [typed, ids] of [
      ['Kumr', ['one']],
      ['ravi kmuar', ['one']],
      // "Sandip" is a name as well, but nobody is called Sandip Iyer.
      ['Sandip Iyer', ['two']],
      ['sandip iyyer', ['two']],
    ] as const) {
      const answer = await search(db, holder, typed)
      expect([typed, idsIn(answer), answer.close]).toEqual([typed, ids, true])
      expect(answer).not.toHaveProperty('only')
    }
    expect(idsIn(await search(db, holder, 'Fara Souza'))).toHaveLength(1)
    // Too far from everybody, or no name.
    for (const typed of ['Xylophone', 'Kumr 98', 'kumr@example.org', 'Kumr Xylophone']) {
      expect([typed, idsIn(await search(db, holder, typed))]).toEqual([typed, []])
    }
  }
})

test('names like it are never shown beside one that matches', async () => {
  const { services } = await openDesk()
  await addPeople(services, { one: 'Ravi Kumar', two: 'Rani Kumari', three: 'Asha Kumr' })
  await learn(services)
  const answer = await search(services.db, counsellor, 'Kumr')
  expect([idsIn(answer), answer.close]).toEqual([['three'], undefined])
  expect(answer.only).toEqual({ list: 'applications', id: 'three' })
})

test('the first start knows the words that are there, and each minute adds the new ones', async () => {
  const { services, url, build } = await openDesk()
  await addPeople(services, { one: "D'Souza-रमेश 24", two: 'Ravi at mail dot com' })
  await query(url, "update applications set created_at = '2026-01-01', updated_at = '2026-01-01'")
  await learn(services)
  expect(await wordsOf(url)).toEqual([])
  await query(url, 'drop index name_words_similar')
  await build()
  // Neither initials nor digits, and nothing of a name that may be an email.
  expect(await wordsOf(url)).toEqual(['souza', 'रमेश'])
  await query(
    url,
    "update applications set fullname = 'Ravi Menon', updated_at = now() where id = 'one'",
  )
  await learn(services)
  await learn(services)
  expect(await wordsOf(url)).toEqual(['menon', 'ravi', 'souza', 'रमेश'])
  // The night finds that nobody is called Souza any more.
  await work(services, 'erase-expired', {})
  expect(await wordsOf(url)).toEqual(['menon', 'ravi'])
})

test('an erasure takes the words along that nobody else has', async () => {
  const { services, url } = await openDesk()
  await addPeople(services, { one: 'Zubeida Rao', two: 'Ravi Raoji', three: 'Ravi Rao' })
  await learn(services)
  await erasePerson(services, asha, { email: emailOf('one'), phone: undefined }, { names: 'all' })
  expect(await wordsOf(url)).toEqual(['rao', 'raoji', 'ravi'])
  await erasePerson(services, asha, { email: emailOf('three'), phone: undefined }, { names: 'all' })
  expect(await wordsOf(url)).toEqual(['raoji', 'ravi'])
})

test('a name that is read while its person is erased leaves no word', async () => {
  const { services, url } = await openDesk()
  await addPeople(services, { one: 'Zubeida Rao' })
  const learning: Promise<unknown>[] = []
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`delete from applications`)
    await forgetNameWords(tx, ['Zubeida Rao'])
    // The row can still be seen by others.
    learning.push(learn(services))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await Promise.all(learning)
  expect(await wordsOf(url)).toEqual([])
})

test('half a reference finds its payment and person', async () => {
  const { services } = await openDesk()
  const { db } = services
  await addPeople(services, { one: 'Ravi Kumar', two: 'Abcd Rao' })
  const id = 'k3vyc07d'.padEnd(25, '0')
  await addPayment(services, id, 'one')
  await addPayment(services, 'abcdefgh'.padEnd(25, '0'), 'one')
  for (const holder of [viewer, counsellor]) {
    for (const typed of ['C07D', 'k3vy', 'NL-C07D', 'nl k3vy', 'NL-K3VY-', referenceOf(id)]) {
      const answer = await search(db, holder, typed)
      expect([typed, idsIn(answer)]).toEqual([typed, [id, 'one']])
      expect(answer.only).toEqual({ list: 'applications', id: 'one' })
    }
    expect((await search(db, holder, id)).only).toEqual({ list: 'payments', id })
    // Letters alone are a word first, and half a reference where no word matches.
    expect(idsIn(await search(db, holder, 'abcd'))).toEqual(['two'])
    expect(idsIn(await search(db, holder, 'efgh'))).toContain('one')
  }
})

test('without trigrams nothing is corrected, and search still works', async () => {
  const { services, url } = await openDesk()
  await addPeople(services, { one: 'Ravi Kumar' })
  await learn(services)
  await query(url, 'drop extension pg_trgm cascade')
  await query(
    url,
    'create index applications_name on applications (lower(fullname) text_pattern_ops)',
  )
  await query(url, 'create index enquiries_name on enquiries (lower(fullname) text_pattern_ops)')
  expect(await search(services.db, counsellor, 'Rvai')).toEqual({ groups: [], limited: true })
  expect(idsIn(await search(services.db, counsellor, 'Ravi'))).toEqual(['one'])
})
