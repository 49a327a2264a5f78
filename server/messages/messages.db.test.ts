import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { enquirySchema } from '../../contract/enquiry.ts'
import { staffEmail } from '../../contract/masked.ts'
import { asha as shell } from '../../testing/actor.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { signIn } from '../../testing/desk.ts'
import { openMeeting } from '../../testing/meeting.ts'
import { doMessages, messagesOf } from '../../testing/messages.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import type { Actor } from '../audit/audit.ts'
import { work } from '../background.ts'
import { queueHeldEnquiries, submitEnquiry } from '../enquiry/enquiry.ts'
import { MailNotTaken, maskedAnswer } from '../messaging/email.ts'
import { eraseOldApplications, erasePerson } from '../privacy/person.ts'
import { readRecord } from '../records/record.ts'
import { actOnMessage, readMessage, tidyMessages } from './messages.ts'

const open = () => openTestSite({ BOT_CHECK: 'off' })
const [asha, ben] = ['Asha', 'Ben'].map(
  (name): Actor => ({ way: 'desk', staffId: randomUUID(), name }),
) as [Actor, Actor]

const enquiry = enquirySchema.parse({ ...anEnquiry, email: 'Kavya@example.com' })

const refused = (to: string) =>
  new MailNotTaken(
    Object.assign(new Error(), {
      responseCode: 550,
      response: `550 5.1.1 <${to}>: no mailbox ${to.split('@')[0]?.toUpperCase()}, call +91 98765 43210 with 482913`,
    }),
    to,
  )

/** An enquiry whose mail to the team failed. */
async function withFailed() {
  const site = await open()
  await submitEnquiry(site.services, enquiry)
  const outcomes = await doMessages(site, async ({ to }: { to: string }) => {
    throw refused(to)
  })
  expect(outcomes).toEqual(['rejected'])
  const [message] = await messagesOf(site)
  return { ...site, id: message?.id as string }
}

const stateOf = async (site: Pick<TestSite, 'databaseUrl'>, id: string) =>
  (await messagesOf(site)).find((one) => one.id === id)?.state

test('a message is written with its job, or neither is', async () => {
  const { services, databaseUrl } = await open()
  const undone = services.db.transaction(async (tx) => {
    await services.enqueue(tx, 'tell-cap', { percent: 50 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await messagesOf({ databaseUrl })).toEqual([])
  await submitEnquiry(services, enquiry)
  const [message, ...others] = await messagesOf({ databaseUrl })
  expect(others).toEqual([])
  const [{ id: record } = { id: '' }] = await query(databaseUrl, 'select id from enquiries')
  expect(message).toMatchObject({
    kind: 'mail-enquiry',
    channel: 'email',
    record_kind: 'enquiry',
    record_id: record,
    recipient: staffEmail(services.config.mail.enquiriesTo),
    state: 'waiting',
    tries: 0,
  })
  const jobs = await query(
    databaseUrl,
    'select key, task_identifier from graphile_worker.jobs where key is not null',
  )
  expect(jobs).toEqual([{ key: message?.id, task_identifier: 'mail-enquiry' }])
})

test('everyone whom a mail goes to is masked as staff see them', async () => {
  const site = await open()
  const { services } = site
  const applicant = createApplicant(site)
  const { txId } = await applicant.bookForFree()
  await submitEnquiry(services, { ...enquiry, email: 'ébène@example.com' })
  const { id: person } = await signIn(site, 'viewer')
  const [{ id } = { id: '' }] = await query(site.databaseUrl, 'select id from enquiries')
  await services.db.transaction(async (tx) => {
    await services.enqueue(tx, 'mail-acknowledgement', { id })
    await services.enqueue(tx, 'tell-passkeys', {
      id: person,
      change: 'added',
      name: 'Phone',
      at: new Date().toISOString(),
    })
    await services.enqueue(tx, 'mail-consents', { id: '', asked: randomUUID() })
  })
  const [{ email } = { email: '' }] = await query(site.databaseUrl, 'select email from staff')
  const found = await messagesOf(site)
  expect(found.map((one) => [one.kind, one.record_kind, one.record_id, one.recipient])).toEqual([
    ['mail-receipt', 'payment', txId, staffEmail(applicant.email)],
    ['mail-enquiry', 'enquiry', id, staffEmail(services.config.mail.enquiriesTo)],
    ['mail-acknowledgement', 'enquiry', id, 'é•••@example.com'],
    ['tell-passkeys', 'staff', person, staffEmail(email)],
    ['mail-consents', null, null, ''],
  ])
})

test('a mail is sent once, however often its job runs, and its row has the answer', async () => {
  const site = await open()
  await submitEnquiry(site.services, enquiry)
  const send = vi.fn(async () => '250 2.0.0 Ok: queued as ***')
  await doMessages(site, send)
  await doMessages(site, send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(await messagesOf(site)).toMatchObject([
    { state: 'sent', tries: 1, answer: '250 2.0.0 Ok: queued as ***', sent_at: expect.any(Date) },
  ])
})

test('a job of the previous release has no row, and its mail is sent', async () => {
  const site = await open()
  await submitEnquiry(site.services, enquiry)
  await query(site.databaseUrl, 'delete from messages')
  const [{ id } = { id: '' }] = await query(site.databaseUrl, 'select id from enquiries')
  const send = vi.fn(async () => undefined)
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await work(services, 'mail-enquiry', { id })
  expect(send).toHaveBeenCalledTimes(1)
  expect(await messagesOf(site)).toEqual([])
})

test('a job that finds nothing to say leaves no row, and one without a job is settled', async () => {
  const site = await open()
  await submitEnquiry(site.services, enquiry)
  await query(site.databaseUrl, "update enquiries set mail_state = 'held'")
  await doMessages(site, async () => undefined)
  expect(await messagesOf(site)).toEqual([])
  await queueHeldEnquiries(site.services)
  // The next minute, while the mail waits.
  await queueHeldEnquiries(site.services)
  expect(await messagesOf(site)).toMatchObject([{ kind: 'tell-held-enquiries', state: 'waiting' }])
  await query(site.databaseUrl, "update messages set created_at = now() - interval '2 hours'")
  await tidyMessages(site.services)
  expect(await messagesOf(site)).toMatchObject([{ state: 'waiting' }])
  await query(site.databaseUrl, 'delete from graphile_worker._private_jobs')
  await tidyMessages(site.services)
  expect(await messagesOf(site)).toMatchObject([{ state: 'sent' }])
})

test('an answer names nobody and holds no code', async () => {
  const site = await withFailed()
  const [{ answer } = { answer: '' }] = await messagesOf(site)
  expect(answer).toMatch(/^550 5\.1\.1 /)
  expect(answer).not.toMatch(/team|northlight|98765|43210|482913/i)
  const masked = maskedAnswer('452 4.2.2 user a.b+c over quota, id 48291', 'a.b+c@example.com')
  expect(masked).toBe('452 4.2.2 user *** over quota, id ***')
})

test('a failed message is sent again, and the audit says who did it', async () => {
  const site = await withFailed()
  const { id, services, databaseUrl } = site
  await query(
    databaseUrl,
    'update graphile_worker._private_jobs set attempts = max_attempts where key is not null',
  )
  expect(await readMessage(services.db, id)).toMatchObject({
    state: 'failed',
    tries: 1,
    next: null,
    isSending: false,
  })
  await actOnMessage(services, asha, 'again', { id, seen: 'failed' })
  expect(await readMessage(services.db, id)).toMatchObject({
    state: 'waiting',
    tries: 1,
    next: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const jobs = await query(
    databaseUrl,
    'select attempts, run_at <= now() as due from graphile_worker.jobs where key is not null',
  )
  expect(jobs).toEqual([{ attempts: 0, due: true }])
  await doMessages(site, async () => undefined)
  expect(await messagesOf(site)).toMatchObject([{ state: 'sent', tries: 2 }])
  expect(await query(databaseUrl, `select actor, action, record_id from audit.entries`)).toEqual([
    { actor: 'Asha', action: 'send-again', record_id: id },
  ])
  await expect(actOnMessage(services, ben, 'again', { id, seen: 'failed' })).rejects.toMatchObject({
    code: 'changed-meanwhile',
    message: expect.stringContaining('sent'),
  })
})

test('what is being sent just now cannot be stopped; what is stopped is not sent', async () => {
  const site = await open()
  await submitEnquiry(site.services, enquiry)
  const [{ id } = { id: '' }] = await messagesOf(site)
  const lock = (by: string) =>
    query(
      site.databaseUrl,
      `update graphile_worker._private_jobs
      set locked_by = ${by}, locked_at = case when ${by} is null then null else now() end`,
    )
  const stop = () => actOnMessage(site.services, asha, 'stop', { id, seen: 'waiting' })
  await lock("'a worker'")
  await expect(stop()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('is being sent just now'),
  })
  expect(await stateOf(site, id)).toBe('waiting')
  await lock('null')
  await stop()
  expect(await stateOf(site, id)).toBe('stopped')
  const send = vi.fn()
  await doMessages(site, send)
  // A worker that took the job in the very moment.
  const [record] = await query(site.databaseUrl, 'select id from enquiries')
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await work(services, 'mail-enquiry', { id: record?.id, message: id })
  expect(send).not.toHaveBeenCalled()
})

test('of two people who send again and stop at once one takes effect', async () => {
  const site = await withFailed()
  const db = openMeeting(site.databaseUrl, /^update "messages"/)
  const seen = { id: site.id, seen: 'failed' } as const
  const outcomes = await Promise.allSettled([
    actOnMessage({ db }, asha, 'again', seen),
    actOnMessage({ db }, ben, 'stop', seen),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [entry, ...others] = await query(site.databaseUrl, 'select action from audit.entries')
  expect(others).toEqual([])
  const state = entry?.action === 'send-again' ? 'waiting' : 'stopped'
  expect(await stateOf(site, site.id)).toBe(state)
})

test('an erasure empties recipient and answer, and so does retention', async () => {
  const site = await withFailed()
  const { services, databaseUrl } = site
  const applicant = createApplicant(site)
  const { txId } = await applicant.bookForFree()
  const forgotten = { recipient: '', answer: '' }
  await erasePerson(services, shell, { email: 'kavya@example.com', phone: undefined })
  expect(await messagesOf(site)).toMatchObject([
    forgotten,
    { record_id: txId, recipient: expect.stringContaining('@') },
  ])
  await query(
    databaseUrl,
    `update applications set paid_at = now() - interval '30 years', updated_at = paid_at`,
  )
  await query(databaseUrl, `update applications set updated_at = now() - interval '30 years'`)
  await query(databaseUrl, `update payment_attempts set paid_at = now() - interval '30 years'`)
  await eraseOldApplications(services)
  expect(await messagesOf(site)).toMatchObject([forgotten, forgotten])
})

test('a record tells of its messages, and when its codes were asked for and sent', async () => {
  const site = await open()
  const { services, databaseUrl } = site
  const applicant = createApplicant(site)
  const id = await applicant.apply()
  const codes = await query(databaseUrl, 'select id from codes')
  // Sent before the code was typed.
  await query(databaseUrl, 'update codes set verified_at = null, sealed_code = $1', [
    services.keys.codes.seal('482913'),
  ])
  const mailer = { ...services.mailer, send: async () => undefined }
  const sms = { send: async () => undefined }
  for (const code of codes) await work({ ...services, mailer, sms }, 'mail-code', { id: code.id })
  await services.db.transaction((tx) => services.enqueue(tx, 'tell-asked', { id }))
  const record = await readRecord(services.db, { roles: ['owner'], weak: false }, 'application', id)
  const told = (record?.timeline ?? []).map(({ what, about }) => [what, about])
  const [message] = await messagesOf(site)
  expect(told).toEqual(
    expect.arrayContaining([
      ['message.waiting', { message: { id: message?.id, kind: 'tell-asked' } }],
      ['code.requested', { channel: 'sms' }],
      ['code.sent', { channel: 'sms' }],
      ['code.requested', { channel: 'email' }],
      ['code.sent', { channel: 'email' }],
    ]),
  )
  expect(JSON.stringify(record)).not.toContain('482913')
})

test('a call for a code runs no statement of messages', async () => {
  const site = await open()
  const applicant = createApplicant(site)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await applicant.requestCode()
  const statements = spy.mock.calls.map(([first]) => {
    const { text } = Object(first) as { text?: string }
    return text ?? String(first)
  })
  spy.mockRestore()
  expect(statements.filter((text) => text.includes('add_job'))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('messages'))).toEqual([])
  expect(await messagesOf(site)).toEqual([])
})
