import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readRecent, searchAll, searchList } from '../../contract/desk/find.ts'
import { addNote } from '../../contract/desk/notes.ts'
import type { Holder } from '../../contract/desk/rights.ts'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { type SignedInDesk, signIn, weaken } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { search } from '../records/search.ts'
import type { Services } from '../services.ts'

async function open() {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  await keepLargeIndexes(site.databaseUrl, pino({ level: 'silent' })).done
  return site
}

async function anApplicant(site: TestSite) {
  // The number must not begin with 91: behind a zero it is read as one with its country.
  const phone = '9876508123'
  const person = { ...aPerson(), email: `kavya${phone}@example.com`, phone_number: phone }
  return { person, id: (await createApplicant(site, person).apply()) as string }
}

/** Signs in two people who may not see contact data: one by role, one without a passkey. */
async function those(site: TestSite) {
  const weak = await signIn(site, 'counsellor')
  await weaken(site, weak)
  return [await signIn(site, 'viewer'), weak]
}

const applications = { list: 'applications', address: '' } as const

async function finds(desk: SignedInDesk, text: string) {
  const all = await desk.call(searchAll, { text })
  const listed = await desk.call(searchList, { ...applications, text })
  expect([all.status, listed.status]).toEqual([200, 200])
  return all.data.groups.length > 0 || listed.data.rows.length > 0
}

/** Guesses one character after the other, each by a search, to the left of what the mask shows. */
async function guess({ db }: Services, viewer: Holder, known: string, alphabet: string) {
  let found = known
  for (let before = ''; before !== found; ) {
    before = found
    for (const next of alphabet) {
      const { groups } = await search(db, viewer, next + before)
      if (groups.length === 0) continue
      found = next + before
      break
    }
  }
  return found
}

const lookUps = async (site: TestSite) =>
  query(
    site.databaseUrl,
    `select actor, record_kind, record_id, changes from audit.entries
     where action = 'look-up-contact' order by id`,
  )

const strong: Holder = { roles: ['counsellor'], weak: false }
const without: Holder[] = [
  { roles: ['viewer'], weak: false },
  { roles: ['counsellor'], weak: true },
]
const digits = '0123456789'
const manySearches = { timeout: 60_000 }

test(
  'no phone can be guessed digit by digit without the right to see contact data',
  manySearches,
  async () => {
    const site = await open()
    const { phone_number: phone } = (await anApplicant(site)).person
    const shown = phone.slice(-2)
    expect(await guess(site.services, strong, shown, digits)).toBe(phone)
    for (const holder of without) {
      expect(await guess(site.services, holder, shown, digits)).toBe(shown)
    }
  },
)

test(
  'no email can be guessed letter by letter without the right to see contact data',
  manySearches,
  async () => {
    const site = await open()
    const { email } = (await anApplicant(site)).person
    const start = email.indexOf('@')
    const shown = email.slice(start, start + 5)
    const letters = `${digits}abcdefghijklmnopqrstuvwxyz.-_`
    expect(await guess(site.services, strong, shown, letters)).toBe(email.slice(0, start + 5))
    for (const holder of without) {
      expect(await guess(site.services, holder, shown, letters)).toBe(shown)
    }
  },
)

test(
  'notes, colleges and owners of codes with a phone in them are no way around',
  manySearches,
  async () => {
    const site = await open()
    const { person, id } = await anApplicant(site)
    const counsellor = await signIn(site, 'counsellor')
    const text = `Call 98111 22333, or ${person.phone_number}; asks for Zanzibar`
    await counsellor.call(addNote, { kind: 'application', id, text })
    await query(
      site.databaseUrl,
      "update applications set company_name = 'Call 9811122333 or kavyanair at gmail dot com'",
    )
    await query(
      site.databaseUrl,
      "insert into referral_codes (code, owner) values ('FRIEND77', 'Ravi 9811122333'), ('FRIEND78', 'ravirao@example.org')",
    )
    for (const word of ['zanzibar', '98111', '11122', 'kavyanair']) {
      expect([word, await finds(counsellor, word)]).toEqual([word, true])
      for (const desk of await those(site))
        expect([word, await finds(desk, word)]).toEqual([word, false])
    }
    const owned = (desk: SignedInDesk, typed: string) =>
      desk.page(`/desk/referrals.data?text=${typed}`).then(({ body }) => body.includes('FRIEND7'))
    for (const typed of ['11122', 'ravirao']) {
      expect(await owned(counsellor, typed)).toBe(true)
      for (const desk of await those(site)) expect(await owned(desk, typed)).toBe(false)
    }
    expect(await owned((await those(site))[0] as SignedInDesk, 'friend77')).toBe(true)
  },
)

test('the order of digits in words cannot be found out from a college', manySearches, async () => {
  const site = await open()
  await anApplicant(site)
  await query(site.databaseUrl, "update applications set company_name = 'Nine-eight-seven Hall'")
  const counsellor = await signIn(site, 'counsellor')
  expect(await finds(counsellor, 'eight-nine')).toBe(false)
  for (const desk of await those(site)) {
    for (const text of ['nine-eight', 'eight-nine', 'hall seven']) {
      expect([text, await finds(desk, text)]).toEqual([text, true])
    }
  }
})

test('names, colleges and ids are found without the right, and a whole phone or email', async () => {
  const site = await open()
  const { person, id } = await anApplicant(site)
  await query(site.databaseUrl, "update applications set company_name = 'Kaveri College 24'")
  const phone = person.phone_number
  const spellings = [phone, `+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, `0091${phone}`]
  for (const desk of await those(site)) {
    for (const text of [
      person.fullname.slice(0, 4),
      'kaveri coll',
      id,
      person.email,
      ...spellings,
    ]) {
      expect([text, await finds(desk, text)]).toEqual([text, true])
    }
    for (const text of [phone.slice(1), person.email.slice(1), person.email.slice(0, -1)]) {
      expect([text, await finds(desk, text)]).toEqual([text, false])
    }
  }
})

test(
  'each lookup of a whole phone or email is in the audit, without it, and sixty an hour are all',
  manySearches,
  async () => {
    const site = await open()
    const { person } = await anApplicant(site)
    const viewer = await signIn(site, 'viewer')
    await viewer.call(searchAll, { text: person.phone_number })
    await viewer.call(searchList, { ...applications, text: 'nobody@example.org' })
    expect(await lookUps(site)).toMatchObject([
      { record_kind: null, record_id: null, changes: { found: { after: true } } },
      { record_kind: null, record_id: null, changes: { found: { after: false } } },
    ])
    const lookUpPhone = (turn: number) => viewer.call(searchAll, { text: `98765${10_000 + turn}` })
    const others = await Promise.all(Array.from({ length: 58 }, (_, turn) => lookUpPhone(turn)))
    expect(others.map(({ status }) => status)).toEqual(Array(58).fill(200))
    expect(await lookUpPhone(58)).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ minutes\.$/),
    })
    expect(await lookUps(site)).toHaveLength(60)
    expect(await finds(viewer, person.fullname.slice(0, 4))).toBe(true)
    const counsellor = await signIn(site, 'counsellor')
    expect(await finds(counsellor, person.phone_number)).toBe(true)
    expect(await lookUps(site)).toHaveLength(60)
  },
)

test('while someone types, no phone or email is looked up: that waits for Enter', async () => {
  const site = await open()
  const { person, id } = await anApplicant(site)
  const phone = person.phone_number
  for (const desk of await those(site)) {
    for (const text of [phone.slice(0, 7), phone, `+91${phone}`, person.email]) {
      const { status, data } = await desk.call(searchAll, { text, typing: true })
      expect([text, status, data]).toEqual([
        text,
        200,
        { groups: [], message: 'Press Enter to look up this phone or email.' },
      ])
    }
    const named = await desk.call(searchAll, { text: id, typing: true })
    expect(named.data.only).toEqual({ list: 'applications', id })
  }
  const counsellor = await signIn(site, 'counsellor')
  const { data } = await counsellor.call(searchAll, { text: phone.slice(0, 7), typing: true })
  expect(data.only).toEqual({ list: 'applications', id })
  expect(await lookUps(site)).toEqual([])
  const [viewer] = await those(site)
  expect((await viewer?.call(searchAll, { text: phone }))?.data.only).toEqual(data.only)
  expect(await lookUps(site)).toHaveLength(1)
})

test('records that were opened before are read again with masked contact data, and only those', async () => {
  const site = await open()
  const { person, id } = await anApplicant(site)
  const [viewer] = await those(site)
  const records = [
    { list: 'applications', id },
    { list: 'applications', id: 'nobody' },
    { list: 'enquiries', id: 'no uuid' },
  ] as const
  const answer = await viewer?.call(readRecent, { records: [...records] })
  expect(answer).toMatchObject({ status: 200, data: [{ list: 'applications', rows: [{ id }] }] })
  expect(JSON.stringify(answer?.data)).not.toMatch(
    new RegExp(`${person.phone_number}|${person.email}`),
  )
})

test('text that databases read as more than text is searched as it is', manySearches, async () => {
  const site = await open()
  const desks = [await signIn(site, 'counsellor'), ...(await those(site))]
  const hostile = [
    '9876\u58d10',
    '\u200d\u200c\u200d',
    '%%%___',
    '\\\\\\',
    '＠＠＠',
    '٩٨٧٦٥٤٣٢١٠',
    "'; --",
    'x'.repeat(200),
  ]
  for (const desk of desks) {
    for (const text of hostile) {
      const all = await desk.call(searchAll, { text })
      const listed = await desk.call(searchList, { ...applications, text })
      expect([text, all.status, listed.status]).toEqual([text, 200, 200])
    }
  }
})

test('a name is found with and without the joiners that some keyboards put into it', async () => {
  const site = await open()
  await anApplicant(site)
  await query(site.databaseUrl, "update applications set fullname = 'రాజ్\u200cకుమార్'")
  const desks = [await signIn(site, 'counsellor'), ...(await those(site))]
  for (const desk of desks) {
    for (const text of ['రాజ్\u200cకుమార్', 'రాజ్కుమార్', 'రాజ్\u200dకుమార్']) {
      expect(await finds(desk, text)).toBe(true)
    }
  }
})
