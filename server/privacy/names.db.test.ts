import { beforeEach, expect, test } from 'vitest'
import { actorNamed } from '../../testing/actor.ts'
import { aPerson, createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { erasePerson, previewErasure, type Who } from './person.ts'

const root = actorNamed('root')
const who: Who = { email: anEnquiry.email, phone: undefined }
const name = anEnquiry.fullname

let site: TestSite
let staffId: string

beforeEach(async () => {
  site = await openTestSite({ BOT_CHECK: 'off' })
  const [asha] = await query(
    site.databaseUrl,
    `insert into staff (name, email, roles) values ('Asha', 'asha@staff.example', '{viewer}')
     returning id`,
  )
  staffId = asha.id
})

async function enquire(more: object = {}) {
  const payload = { ...anEnquiry, ...more }
  const url = '/ks-website/create-enquiry'
  const headers = { 'x-bot-token': 'off' }
  expect((await site.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  const [row] = await query(
    site.databaseUrl,
    'select id from enquiries order by created_at desc limit 1',
  )
  return row.id as string
}

async function write(text: string, kind = 'application', record = 'another') {
  const [note] = await query(
    site.databaseUrl,
    `insert into notes (record_kind, record_id, staff_id, text) values ($1, $2, $3, $4)
     returning 'note:' || id as handle`,
    [kind, record, staffId, text],
  )
  return note.handle as string
}

async function keepView(view: string, filters: Record<string, string>) {
  const [kept] = await query(
    site.databaseUrl,
    `insert into saved_views (staff_id, list, name, query) values ($1, 'applications', $2, $3)
     returning 'view:' || id as handle`,
    [staffId, view, new URLSearchParams(filters).toString()],
  )
  return kept.handle as string
}

const notes = async () =>
  (await query(site.databaseUrl, 'select text from notes order by created_at')).map(
    ({ text }) => text,
  )
const places = async () => (await previewErasure(site.services, who)).places

test('a preview shows each place with the name in it, where it is and whose, and changes nothing', async () => {
  const own = await enquire()
  await write(`Of ${name} herself`, 'enquiry', own)
  const sister = createApplicant(site, { ...aPerson(), fullname: 'Meera Krishnan' })
  const application = await sister.apply()
  const note = await write(
    `${'x'.repeat(100)} sister of ${name}, same home`,
    'application',
    application,
  )
  const view = await keepView('Mine', { stage: 'paid', college: name })
  expect(await places()).toEqual([
    {
      handle: note,
      by: 'Asha',
      about: { kind: 'application', id: application, of: 'Meera Krishnan' },
      excerpt: expect.stringMatching(/^…x+ sister of Ananya Krishnan, same home$/),
    },
    { handle: view, by: 'Asha', excerpt: `Mine, stage: paid, college: ${name}` },
  ])
  expect(await query(site.databaseUrl, 'select 1 from enquiries')).toHaveLength(1)
  expect(await notes()).toHaveLength(2)
  expect(await query(site.databaseUrl, 'select 1 from audit_entries')).toEqual([])
})

test('without a decision nothing is erased', async () => {
  await enquire()
  await write(`Sister of ${name}`)
  await expect(erasePerson(site.services, root, who)).rejects.toThrow('Decide about each')
  expect(await query(site.databaseUrl, 'select 1 from enquiries')).toHaveLength(1)
})

test('a place that is not there is refused, and nothing is erased', async () => {
  await enquire()
  await write(`Sister of ${name}`)
  const gone = `note:${crypto.randomUUID()}`
  await expect(erasePerson(site.services, root, who, { names: [gone] })).rejects.toThrow(gone)
  expect(await query(site.databaseUrl, 'select 1 from enquiries')).toHaveLength(1)
})

test.each([
  ['all', ['Sister of Erased', 'Friend of Erased'], 3],
  ['none', [`Sister of ${name}`, `Friend of ${name}`], 0],
  ['the second', [`Sister of ${name}`, 'Friend of Erased'], 1],
])('the name goes where it was decided: %s', async (decision, left, count) => {
  await enquire()
  await write(`Sister of ${name}`)
  const second = await write(`Friend of ${name}`)
  await keepView(`Of ${name}`, { stage: 'paid', college: name })
  const names = decision === 'the second' ? [second] : (decision as 'all' | 'none')
  expect(await erasePerson(site.services, root, who, { names })).toMatchObject({ names: count })
  expect(await notes()).toEqual(left)
  const [view] = await query(site.databaseUrl, 'select name, query from saved_views')
  expect(view).toEqual(
    decision === 'all'
      ? { name: 'Of Erased', query: 'stage=paid' }
      : { name: `Of ${name}`, query: 'stage=paid&college=Ananya+Krishnan' },
  )
})

test.each([
  ['ANANYA  KRISHNAN called', 'Ananya Krishnan'],
  ['Ananya\nKrishnan', 'Ananya Krishnan'],
  ['Ananya\u00A0Krishnan’s form', 'Ananya Krishnan'],
  ['An\u200Bany\u200Da Krishnan', 'Ananya Krishnan'],
  ['(ananya krishnan)', 'Ananya Krishnan'],
  ['राम\u200Dकुमार ने पूछा', 'रामकुमार'],
  ['JOSE\u0301 came', 'José'],
  ['Raja came', 'Raja'],
])('%j holds the name %j', async (text, fullname) => {
  await enquire({ fullname })
  await write(text)
  expect(await places()).toHaveLength(1)
  await erasePerson(site.services, root, who, { names: 'all' })
  expect((await notes())[0]).toContain('Erased')
})

test.each([
  ['Ananya Krishnana', 'Ananya Krishnan'],
  ['Sananya Krishnan', 'Ananya Krishnan'],
  ['Ananya K. Krishnan', 'Ananya Krishnan'],
  ['रामकुमारी ने पूछा', 'रामकुमार'],
  ['Rajasthan', 'Raja'],
  ['Raja9', 'Raja'],
])('%j does not hold the name %j', async (text, fullname) => {
  await enquire({ fullname })
  await write(text)
  expect(await places()).toEqual([])
})

test('a name of two letters is looked for nowhere, and the preview says so', async () => {
  const om = createApplicant(site, { ...aPerson(), fullname: 'Om' })
  await om.apply()
  await write('Om, she said')
  const preview = await previewErasure(site.services, { email: om.email, phone: undefined })
  expect(preview).toMatchObject({ places: [], shortNames: ['Om'], applications: 1 })
})

test('notes beyond the first page are looked at as well', async () => {
  await enquire()
  await query(
    site.databaseUrl,
    `insert into notes (record_kind, record_id, staff_id, text)
     select 'application', 'another', $1, case when n % 700 = 0 then $2 else 'Other' end
     from generate_series(1, 2100) n`,
    [staffId, name],
  )
  expect(await places()).toHaveLength(3)
})
