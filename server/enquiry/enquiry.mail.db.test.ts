import { expect, test, vi } from 'vitest'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, postEnquiry } from '../../testing/site.ts'
import { limits } from '../http/limits.ts'
import {
  acknowledgeEnquiry,
  mailAcknowledgement,
  mailEnquiry,
  mailHeldEnquiries,
  submitEnquiry,
} from './enquiry.ts'

const stored = (url: string) => query(url, 'select * from enquiries')

/** Stores enquiries and lets their jobs run. Says what was mailed, then and at the full hour. */
async function mailsAbout(enquiries: object[]) {
  const { services, databaseUrl } = await openTestSite()
  const send = vi.fn()
  const told = { ...services, mailer: { ...services.mailer, send } }
  for (const enquiry of enquiries) await submitEnquiry(services, { ...anEnquiry, ...enquiry })
  for (const { id } of await query(databaseUrl, 'select id from enquiries order by created_at')) {
    await mailEnquiry(told, id)
  }
  const own = send.mock.calls.map(([mail]) => mail.subject)
  send.mockClear()
  await mailHeldEnquiries(told)
  await mailHeldEnquiries(told)
  return { own, held: send.mock.calls.map(([mail]) => mail), stored: await stored(databaseUrl) }
}

const from = (n: number) => ({
  fullname: `Ananya ${'abcdefghijklmnopqrstuvwxyz'[n % 26]}`,
  email: `ananya${n}@example.com`,
  phone: String(9_100_000_000 + n),
  description: `Question ${n}`,
})

test('repeats of a sender or a message within the hour come in one mail, and all are stored', async () => {
  const spam = Array.from({ length: 13 }, (_, n) => ({ ...from(n), description: 'Buy  pills' }))
  const other = { ...from(50), description: 'And a second question' }
  const { own, held, stored: all } = await mailsAbout([from(50), ...spam, other])
  expect(own).toEqual(['New enquiry: Ananya y', 'New enquiry: Ananya a'])
  expect(held).toHaveLength(1)
  expect(held[0].subject).toBe('13 more enquiries')
  expect(held[0].text).toContain('and 11 more like it')
  expect(held[0].text).toContain('And a second question')
  expect(all).toHaveLength(15)
})

test('over the ceiling of an hour enquiries are stored, and come in one mail', async () => {
  const { max } = limits['enquiry-mails']
  const {
    own,
    held,
    stored: all,
  } = await mailsAbout(Array.from({ length: max + 5 }, (_, n) => from(n)))
  expect(own).toHaveLength(max)
  expect(held.map(({ subject }) => subject)).toEqual(['5 more enquiries'])
  for (let n = max; n < max + 5; n++) expect(held[0].text).toContain(`ananya${n}@example.com`)
  expect(all).toHaveLength(max + 5)
})

test('a mail that failed is sent again, and is no repeat of itself', async () => {
  const { services, databaseUrl } = await openTestSite()
  await submitEnquiry(services, anEnquiry)
  const [{ id }] = await stored(databaseUrl)
  const send = vi.fn().mockRejectedValueOnce(new Error('away'))
  const told = { ...services, mailer: { ...services.mailer, send } }
  await expect(mailEnquiry(told, id)).rejects.toThrow('away')
  await mailEnquiry(told, id)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a visitor who enquires is told once a day that it arrived, with nothing of the typed text', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const sent: { to: string; subject: string; text: string }[] = []
  const mailer = {
    ...site.services.mailer,
    send: async (mail: { to: string; subject: string; text: string }) => void sent.push(mail),
  }
  const services = { ...site.services, mailer }
  const emails = ['ananya@example.com', 'Ananya@example.com', 'an.anya+1@example.com']
  for (const email of emails) {
    await postEnquiry(site.app, { ...anEnquiry, email }, { headers: { 'x-bot-token': 'off' } })
  }
  for (const { id } of await stored(site.databaseUrl)) await acknowledgeEnquiry(services, id)
  const due = await query(
    site.databaseUrl,
    "select payload from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id where t.identifier = 'mail-acknowledgement'",
  )
  for (const { payload } of due) await mailAcknowledgement(services, payload.id)
  expect(sent).toHaveLength(1)
  const [{ subject, text } = { subject: '', text: '' }] = sent
  expect(subject).toMatch(/^We have your enquiry/)
  for (const typed of [anEnquiry.fullname, anEnquiry.description, '9876543210']) {
    expect(text).not.toContain(typed)
  }
  expect(
    await query(
      site.databaseUrl,
      "select 1 from graphile_worker.jobs where task_identifier = 'acknowledge-enquiry'",
    ),
  ).toHaveLength(3)
})
