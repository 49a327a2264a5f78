import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Role } from '../contract/desk/rights.ts'
import { staffEmail } from '../contract/masked.ts'
import { dataDir, demoSite, keyedSite } from '../playwright.config.ts'
import { clusterUrl } from '../server/db/cluster.ts'
import { connect } from '../server/db/connect.ts'
import { createLog } from '../server/log/log.ts'
import { addSample } from '../server/records/sample/sample.ts'
import { linkUrl } from '../server/staff/staff.mail.ts'
import { addPerson, demoOwner } from '../server/staff/staff.ts'
import { hashOfToken, newToken } from '../server/staff/token.ts'

/** The database of one of the two sites. */
function databaseUrl(site: 'demo' | 'keyed') {
  const directory = join(dataDir, site)
  const [, , , port = ''] = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  )
  const password = readFileSync(join(directory, 'postgres.password'), 'utf8').trim()
  return clusterUrl(password, port, 'admit')
}

/** Asks it behind the site's back. */
async function query(text: string, values: unknown[], site: 'demo' | 'keyed' = 'demo') {
  const client = new pg.Client({ connectionString: databaseUrl(site) })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Forgets what this address has asked for: all tests come from one, and the more it asks, the longer
 * its bot checks take, up to eight times.
 */
export const comeAsAStranger = () =>
  query("delete from rate_limits where split_part(key, ' ', 1) = any($1)", [
    ['bot-check-challenge', 'sms-per-network', 'questions-per-network', 'coupon-misses'],
  ])

/** Counts the applications of a mailbox. */
export async function applicationsOf(email: string) {
  return (await query('select id from applications where email = $1', [email])).length
}

/** Makes an application, and the proofs of its person, look unused for so many minutes. */
export async function leave(email: string, minutes: number) {
  await query("delete from rate_limits where key like 'code-pause %'", [])
  await query(
    `update applications set updated_at = updated_at - make_interval(mins => $2),
       used_at = used_at - make_interval(mins => $2) where email = $1`,
    [email, minutes],
  )
  await query(
    'update codes set verified_at = verified_at - make_interval(mins => $2) where email = $1',
    [email, minutes],
  )
}

/** A college of its own for a test, like the one of the demo. Returns its slug. */
export async function addCollege() {
  const number = randomInt(1e9)
  const slug = `test-${number}`
  await query(
    `insert into colleges
     select (jsonb_populate_record(college, $1)).* from colleges college
     where slug = 'north-college'`,
    [{ slug, company_code: `TEST_${number}`, company_name: 'Test College' }],
  )
  return slug
}

export async function changeCollege(slug: string, values: Record<string, unknown>) {
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`)
  await query(`update colleges set ${columns.join(', ')} where slug = $1`, [
    slug,
    ...Object.values(values),
  ])
}

export const removeCollege = (slug: string) => query('delete from colleges where slug = $1', [slug])

/**
 * Fills the desk of the keyed site: every list and queue has rows. The demo site keeps none of them,
 * as they use up a coupon that other tests apply.
 */
export async function fillDesk() {
  const sample = "select 1 from applications where email like '%@sample.example' limit 1"
  if ((await query(sample, [], 'keyed')).length > 0) return
  const { pool, db } = connect(databaseUrl('keyed'), { poolSize: 1, log: createLog('silent') })
  await addSample(db, { rows: 100 }).finally(() => pool.end())
}

/** Invites a new person to the desk of the demo. Returns the link of the invitation. */
export async function inviteNew(person: { name: string; email: string }, role: Role = 'viewer') {
  const { pool, db } = connect(databaseUrl('demo'), { poolSize: 1, log: createLog('silent') })
  const actor = { way: 'command', staffId: null, name: 'test' } as const
  const added = addPerson({ db }, actor, { ...person, roles: [role] })
  const { token } = await added.finally(() => pool.end())
  return linkUrl(demoSite.url, token)
}

/** A session of its owner; a weak one is what a code by mail opens. Returns the cookie. */
export async function openSession({ weak }: { weak: boolean }) {
  return { ...(await sessionOf(demoOwner, weak, 'keyed')), url: keyedSite.url }
}

/** A session at the desk of the demo, of a new person without a passkey. Returns the cookie. */
export async function openNew(role: Role, person: { name: string; email: string }) {
  await inviteNew(person, role)
  return { ...(await sessionOf(person.email, false, 'demo')), url: demoSite.url }
}

/** Enquiries that have just come in. */
export const addEnquiries = (names: string[]) =>
  query(
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     select name, 'enquirer@example.org', '9876501234', 'IN', '91', 'How do I pay?', 'x'
     from unnest($1::text[]) name`,
    [names],
  )

async function sessionOf(email: string, weak: boolean, site: 'demo' | 'keyed') {
  const value = newToken()
  await query(
    `insert into staff_sessions (token_hash, staff_id, weak, browser)
     select $1, id, $2, 'Test' from staff where email = $3`,
    [hashOfToken(value), weak, email],
    site,
  )
  return { name: 'desk', value }
}

/** An answer to an enquiry that the mail server has refused, and tries again tomorrow. */
export async function aRefusedMail(email: string) {
  await query(
    `with enquiry as (
       insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
       values ('Kavya Nair', $1, '9000000000', 'IN', '91', 'When is the exam?', 'KS_SCHOLARSHIP')
       returning id::text),
     message as (
       insert into messages (id, kind, record_kind, record_id, recipient, state, tries, answer, tried_at)
       select gen_random_uuid(), 'mail-acknowledgement', 'enquiry', id, $2, 'failed', 3,
         '452 4.2.2 The mailbox is full', now() from enquiry returning id, record_id)
     select graphile_worker.add_job('mail-acknowledgement',
       json_build_object('id', record_id, 'message', id), job_key := id::text,
       run_at := now() + interval '1 day') from message`,
    [email, staffEmail(email)],
  )
}

/** Lets someone of the demo's desk have exported a list yesterday, and signed out just now. */
export const actedYesterday = (email: string) =>
  query(
    `insert into audit.entries (at, way, staff_id, actor, action, record_kind, record_id, changes)
     select at, 'desk', s.id, s.name, action, kind, record, changes::jsonb from staff s, (values
       (now() - interval '1 day', 'export', 'list', 'applications',
         '{"rows": {"after": 1234}, "format": {"after": "csv"}}'),
       (now(), 'sign-out', 'staff', null, null)) acts (at, action, kind, record, changes)
     where s.email = $1`,
    [email],
  )
