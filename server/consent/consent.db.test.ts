import { expect, test } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { readRecord } from '../records/record.ts'
import { mailChoices, withChoices } from './consent.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })
const shown = { text_version: '2026-11', language: 'en' }

const stored = ({ databaseUrl }: TestSite) =>
  query(
    databaseUrl,
    `select purpose, text_version, language, given_at is not null as given,
       withdrawn_at is not null as withdrawn from consents order by given_at, purpose`,
  )
const consent = (purpose: string, withdrawn = false) => ({
  purpose,
  ...shown,
  given: true,
  withdrawn,
})

async function anApplicant(site: TestSite, consents?: object) {
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  expect(await applicant.submit(consents && { consents })).toMatchObject({ status: 200 })
  return applicant
}

/** A mail that would be sent, and the link in it. */
async function linkFor(site: TestSite) {
  const [{ id } = { id: '' }] = await query(site.databaseUrl, 'select id from applications')
  const mail = { to: '', subject: '', text: 'Hello', messageId: 'x' }
  const { text } = await withChoices(site.services, mail, { applicationId: id })
  return new URL(text.split('\n').at(-1) ?? '')
}

const send = (site: TestSite, url: URL | string, form?: Record<string, string>) =>
  site.app.inject({
    method: form ? 'POST' : 'GET',
    url: typeof url === 'string' ? url : url.pathname + url.search,
    ...(form && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  })

test('a consent is stored with its time, the version of the words and their language', async () => {
  const site = await open()
  await anApplicant(site, { ...shown, whatsapp: true, partner: false })
  expect(await stored(site)).toEqual([consent('programme'), consent('whatsapp')])
})

test('an application and an enquiry without a word of consents are taken as before', async () => {
  const site = await open()
  await anApplicant(site)
  const headers = { 'x-bot-token': 'off' }
  const post = { method: 'POST', url: '/ks-website/create-enquiry', headers } as const
  expect((await site.app.inject({ ...post, payload: anEnquiry })).statusCode).toBe(200)
  expect(await stored(site)).toEqual([])
  const consents = { ...shown, whatsapp: true }
  const agreed = await site.app.inject({ ...post, payload: { ...anEnquiry, consents } })
  expect(agreed.statusCode).toBe(200)
  expect(await stored(site)).toEqual([consent('programme'), consent('whatsapp')])
})

test('who submits again without the tick has withdrawn; with it, nothing is stored twice', async () => {
  const site = await open()
  const applicant = await anApplicant(site, { ...shown, whatsapp: true, partner: true })
  await applicant.submit({ consents: { ...shown, whatsapp: true } })
  expect(await stored(site)).toEqual([
    consent('partner', true),
    consent('programme'),
    consent('whatsapp'),
  ])
})

test('a link in a mail withdraws a consent with one click, and the staff’s record of it follows', async () => {
  const site = await open()
  await anApplicant(site, { ...shown, whatsapp: true, partner: true })
  const [{ id } = { id: '' }] = await query(site.databaseUrl, 'select id from applications')
  const staff = { roles: ['viewer'], weak: false } as const
  const told = async () => {
    const { fields = [] } = (await readRecord(site.services.db, staff, 'application', id)) ?? {}
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  }
  expect(await told()).toMatchObject({ whatsapp: 'yes', partner: 'yes' })
  const url = await linkFor(site)
  const page = await send(site, url)
  expect(page.body).toContain('Updates on WhatsApp')
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const after = await send(site, url, { purpose: 'whatsapp' })
  expect(after.body).toContain('Withdrawn: Updates on WhatsApp. We have stopped.')
  expect(await told()).toMatchObject({ whatsapp: 'no', partner: 'yes' })
  expect((await send(site, url)).body).not.toContain('value="whatsapp"')
})

test('a wrong key opens nobody’s choices', async () => {
  const site = await open()
  await anApplicant(site, { ...shown, whatsapp: true })
  const url = await linkFor(site)
  for (const key of ['', 'x', `${url.searchParams.get('key')}x`]) {
    const wrong = new URL(url)
    wrong.searchParams.set('key', key)
    expect((await send(site, wrong)).statusCode).toBe(404)
    expect((await send(site, wrong, { purpose: 'whatsapp' })).statusCode).toBe(404)
  }
  for (const purpose of ['all', 'programme']) {
    expect((await send(site, url, { purpose })).statusCode).toBe(404)
  }
  expect(await stored(site)).toEqual([consent('programme'), consent('whatsapp')])
})

test('a person without the mail asks for the link, once an hour, and everyone hears the same', async () => {
  const site = await open()
  const applicant = await anApplicant(site, { ...shown, whatsapp: true })
  const ask = async (email: string) => (await send(site, '/consents', { email })).body
  const known = await ask(applicant.email.toUpperCase())
  expect(known).toContain('Check your email')
  expect(await ask('nobody@example.com')).toBe(known)
  expect(await ask(applicant.email)).toBe(known)
  const jobs = await query(
    site.databaseUrl,
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mail-consents' order by j.id",
  )
  // The job exists for nobody too: the same statements run for every mailbox.
  expect(jobs.map(({ payload }) => payload.id === '')).toEqual([false, true])
  const sent: { to: string; text: string }[] = []
  const mailer = { ...site.services.mailer, send: async (mail: never) => void sent.push(mail) }
  for (const { payload } of jobs) await mailChoices({ ...site.services, mailer }, payload)
  expect(sent).toMatchObject([{ to: applicant.email }])
  // A retry is the same mail to the mailbox.
  await mailChoices({ ...site.services, mailer }, jobs[0]?.payload)
  expect(sent[1]).toEqual(sent[0])
  const [link] = /http\S+/.exec(sent[0]?.text ?? '') ?? []
  expect((await send(site, new URL(link ?? ''))).statusCode).toBe(200)
})
