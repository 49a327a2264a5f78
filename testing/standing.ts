import type { Standing } from '../contract/standing.ts'
import { deliverStandingCode } from '../server/application/application.ts'
import { createApplicant, paths } from './applicant.ts'
import { query } from './postgres.ts'
import { openTestSite, type TestSite } from './site.ts'

export const open = () => openTestSite({ BOT_CHECK: 'off' })

export const standingsOf = async (browser: ReturnType<typeof createApplicant>) =>
  (await browser.get(paths.standing)).data as {
    applications: Standing[]
    masked: object[]
    proved: string[]
  }

/** Half an hour without use. */
export const leave = (site: TestSite) =>
  query(
    site.databaseUrl,
    `update applications set updated_at = updated_at - interval '31 minutes', used_at = null;
     update codes set verified_at = verified_at - interval '31 minutes';
     delete from rate_limits where key like 'code-pause %'`,
  )

/** Ends the minute between two codes. */
export const wait = (site: TestSite) =>
  query(site.databaseUrl, "delete from rate_limits where key like 'code-pause %'")

/** Makes a person who applied a while ago. */
export async function aPaidApplicant(site: TestSite) {
  const applicant = createApplicant(site)
  const booked = await applicant.bookForFree()
  await wait(site)
  return { applicant, ...booked }
}

/** The code that is kept for a phone or mailbox, though none may have been sent. */
export const codesFor = (site: TestSite) =>
  query(
    site.databaseUrl,
    `select id, channel, phone, email, sealed_code is null as sent from codes
     where phone = '' or email = '' order by created_at`,
  )

export async function deliver(site: TestSite) {
  const sms: string[] = []
  const emails: string[] = []
  const services = {
    ...site.services,
    sms: { ...site.services.sms, send: async ({ to }: { to: string }) => void sms.push(to) },
    mailer: {
      ...site.services.mailer,
      send: async ({ to }: { to: string }) => void emails.push(to),
    },
  }
  for (const { id } of await codesFor(site)) await deliverStandingCode(services, id)
  return { sms, emails }
}
