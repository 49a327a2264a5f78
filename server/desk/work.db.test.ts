import { expect, test } from 'vitest'
import { countNews, searchAll } from '../../contract/desk/find.ts'
import { addNote, showContact } from '../../contract/desk/notes.ts'
import { removeView, saveView } from '../../contract/desk/views.ts'
import { anApplication, lastEntry, signIn, weaken } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })

test('contact data are masked on every page, and shown to those who may see them; it is audited', async () => {
  const site = await open()
  const { id, kind, person } = await anApplication(site)
  const counsellor = await signIn(site, 'counsellor')
  const known = [person.email, person.phone_number]
  for (const path of ['/desk/applications', `/desk/applications/${id}`]) {
    for (const address of [path, `${path}.data`]) {
      const { body, statusCode } = await counsellor.page(address)
      expect([address, statusCode]).toEqual([address, 200])
      for (const secret of known) expect(body).not.toContain(secret)
    }
  }
  expect(await lastEntry(site)).toMatchObject({
    action: 'view-record',
    record_kind: 'application',
    record_id: id,
  })
  const shown = await counsellor.call(showContact, { kind, id })
  expect(shown).toMatchObject({
    status: 200,
    data: { email: person.email, phone: `+91 ${person.phone_number}` },
  })
  expect(await lastEntry(site)).toMatchObject({ action: 'show-contact', record_id: id })
  const viewer = await signIn(site, 'viewer')
  const refused = { status: 403, field: 'see-contact' }
  expect(await viewer.call(showContact, { kind, id })).toMatchObject(refused)
  await weaken(site, counsellor)
  expect(await counsellor.call(showContact, { kind, id })).toMatchObject(refused)
})

test('a note is on the record, and its words are not in the audit', async () => {
  const site = await open()
  const { id, kind } = await anApplication(site)
  const counsellor = await signIn(site, 'counsellor')
  const text = 'Called back; will pay <b>tomorrow</b>.'
  expect(await counsellor.call(addNote, { kind, id, text })).toMatchObject({ status: 200 })
  expect(await lastEntry(site)).toEqual({
    action: 'add-note',
    record_kind: 'application',
    record_id: id,
    changes: null,
  })
  const { body } = await counsellor.page(`/desk/applications/${id}`)
  expect(body).toContain('will pay &lt;b&gt;tomorrow&lt;/b&gt;')
  const unknown = { kind, id: 'nobody', text }
  expect(await counsellor.call(addNote, unknown)).toMatchObject({ status: 404 })
})

test('views are kept, shared with others, and removed by their owner alone', async () => {
  const site = await open()
  const [one, two] = [await signIn(site, 'viewer'), await signIn(site, 'viewer')]
  const view = { list: 'applications', address: 'stage=paid&stage=paying', name: 'Paying' } as const
  const { data } = await one.call(saveView, { ...view, shared: true })
  await one.call(saveView, { ...view, name: 'Only mine', shared: false })
  const { body } = await two.page('/desk/applications')
  expect(body).toContain('Paying')
  expect(body).not.toContain('Only mine')
  expect(await two.call(removeView, { id: data.id })).toMatchObject({ status: 404 })
  expect(await one.call(removeView, { id: data.id })).toMatchObject({ status: 200 })
  const wrong = { ...view, address: 'stage=dancing', shared: false }
  expect(await one.call(saveView, wrong)).toMatchObject({ status: 400, field: 'stage' })
})

test('asking for news does not keep a session alive', async () => {
  const site = await open()
  const viewer = await signIn(site, 'viewer')
  const early = "update staff_sessions set used_at = now() - interval '10 minutes'"
  const used = "select used_at < now() - interval '9 minutes' as early from staff_sessions"
  await query(site.databaseUrl, early)
  const asked = { list: 'applications', address: '', as_of: '0' } as const
  expect(await viewer.call(countNews, asked)).toMatchObject({
    status: 200,
    data: { count: 0 },
  })
  expect(await query(site.databaseUrl, used)).toEqual([{ early: true }])
  await viewer.page('/desk/me')
  expect(await query(site.databaseUrl, used)).toEqual([{ early: false }])
})

test('what is typed finds somebody, and is in no address', async () => {
  const site = await open()
  const { person, id } = await anApplication(site)
  const viewer = await signIn(site, 'viewer')
  const found = await viewer.call(searchAll, { text: person.phone_number })
  expect(JSON.stringify(found.data)).not.toContain(person.email)
  expect(found.data.message ?? found.data.groups[0]).toSatisfy(
    (answer: unknown) =>
      answer === 'Search is being prepared.' ||
      (answer as { rows: { id: string }[] }).rows[0]?.id === id,
  )
  expect(await viewer.call(searchAll, { text: 'ab' })).toMatchObject({
    data: { message: 'Type at least 3 characters.' },
  })
})
