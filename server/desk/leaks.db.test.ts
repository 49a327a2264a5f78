import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deskEndpoints } from '../../contract/desk/endpoints.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import type { RecordKind } from '../../contract/desk/records.ts'
import { hasRight, type Role, roles } from '../../contract/desk/rights.ts'
import { signOut } from '../../contract/desk/sign-in.ts'
import * as work from '../../contract/desk/work.ts'
import { openDesk, type SignedInDesk, signIn, weaken } from '../../testing/desk.ts'
import { everyCall } from '../../testing/desk-calls.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { createApp } from '../http/app.ts'
import { builtPages } from '../pages/mount.ts'
import { deskRoutes } from './desk.routes.ts'

const phones = ['9876501234', '8123456780', '7000012345']
const emails = ['kavya.nair@example.com', 'rohit@mail.example.net', 'parent+1@example.org']
const [phone = '', otherPhone = '', thirdPhone = ''] = phones
const [email = '', otherEmail = '', thirdEmail = ''] = emails

/** As people write them down. */
const devanagari = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
const written = [
  `Ph:-${phone} or mob no.${otherPhone}, call${thirdPhone}now`,
  `${phone.slice(0, 5)}/${phone.slice(5)}, ${otherPhone.slice(0, 5)},${otherPhone.slice(5)}`,
  `${devanagari(phone)} ${email.replace('@', '(at)')} ${otherEmail}`,
  `${'x'.repeat(112)} ${phone} ${thirdEmail}`,
].join(' · ')

const application = 'a'.repeat(32)
const payment = 'b'.repeat(25)
const enquiry = '11111111-2222-4333-8444-555555555555'
const records: { kind: RecordKind; id: string }[] = [
  { kind: 'application', id: application },
  { kind: 'payment', id: payment },
  { kind: 'enquiry', id: enquiry },
]
/** As an account of the server's shell may be called. */
const shellAccount = `root (signed in as ${thirdEmail})`

/** A desk with contact data wherever people can write some. */
async function fill(site: TestSite, colleague: SignedInDesk) {
  const run = (text: string, ...values: unknown[]) => query(site.databaseUrl, text, values)
  await run(
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
       company_name, selected_course, referral_code, coupon_code, email_verified_at, paid_at)
     values ($1, '1', 'KS_Mgrow', '', 'Kavya Nair', $2, $3, $4, 'Any', '', '', now(), now()),
       ('other', '2', 'KS_Mgrow', '', 'Rohit', $5, $6, 'North', 'Any', '', '', now(), null)`,
    application,
    email,
    phone,
    `College ${thirdPhone}`,
    otherEmail,
    otherPhone,
  )
  await run(
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       coupon_code, redirect_url, captured_minor, captured_currency, paid_at)
     values ($1, $2, 'RAZORPAY', 'PAID', 125000, 'INR', '', '', 125000, 'INR', now())`,
    payment,
    application,
  )
  await run(
    `insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state, created_at)
     values ($1, 100, 'INR', $2, $3, 'PENDING', now() - interval '3 days')`,
    payment,
    written,
    shellAccount,
  )
  await run(
    `insert into cases (kind, attempt_id, gateway, reference, summary, settled_at, settled_by, settlement)
     values ('mismatch', $1, 'RAZORPAY', 'm1', $2, now(), $3, $2)`,
    payment,
    written,
    shellAccount,
  )
  await run(
    `insert into audit.entries (way, actor, action, record_kind, record_id, changes)
     values ('command', $1, 'refund', 'payment', $2, jsonb_build_object('reason', $3::text))`,
    shellAccount,
    payment,
    written,
  )
  await run(
    `insert into cases (kind, attempt_id, gateway, reference, summary) values
     ('dispute', $1, 'RAZORPAY', 'd1', $2), ('orphan', null, 'STRIPE', 'pi_1', $2)`,
    payment,
    written,
  )
  await run(
    `insert into enquiries (id, fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ($1, 'Meera', $2, $3, 'IN', '+91', $4, 'x')`,
    enquiry,
    thirdEmail,
    thirdPhone,
    written,
  )
  for (const { kind, id } of records) {
    await run(
      `insert into notes (record_kind, record_id, staff_id, text) values ($1, $2, $3, $4)`,
      kind,
      id,
      colleague.id,
      written,
    )
  }
  await run(
    `insert into saved_views (staff_id, list, name, query, shared)
     select $1, list, $2, '', true from unnest($3::text[]) list`,
    colleague.id,
    written.slice(0, 60),
    listNames,
  )
  for (const view of [`text=${phone}`, `text=${phone.slice(0, 5)}+${phone.slice(5)}`]) {
    await run(
      `insert into saved_views (staff_id, list, name, query, shared)
       values ($1, 'referrals', 'One', $2, true)`,
      colleague.id,
      view,
    )
  }
  await run(`select graphile_worker.add_job('mail-receipt', '{}', max_attempts := 1)`)
  await run(`update graphile_worker._private_jobs set attempts = 1, last_error = $1`, written)
  await run(`insert into referral_codes (code, owner) values ('ASHA1', $1)`, written)
}

/** Any spelling of a stored phone: its digits in order, with signs between them, in any script. */
const spelledPhone = (digits: string) => new RegExp([...digits].join('[^\\p{L}\\p{N}]{0,3}'), 'u')
const inLatinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
const anyEmail = /[\w.+-]+(?:@|\(at\))[\w-]+(?:\.[\w-]+)+/g

function leaksIn(body: string, own: string) {
  const text = inLatinDigits(body)
  return [
    ...phones.filter((digits) => spelledPhone(digits).test(text)),
    ...(text.match(anyEmail) ?? []).filter((found) => found !== own),
  ]
}

const pathsOf = (page: DeskPage, person: string) =>
  page.includes(':id')
    ? [application, payment, enquiry, person].map((id) => page.replace(':id', id))
    : [page]

/** Other spellings of a path that lead to the same page. */
function spellings(path: string) {
  const letters = fc.sample(fc.tuple(...[...path].map(() => fc.integer({ min: 0, max: 5 }))), {
    numRuns: 1,
    seed: path.length,
  })[0] as number[]
  const odd = [...path].map((letter, at) =>
    letter === '/' || letters[at] !== 0 ? letter : `%${letter.charCodeAt(0).toString(16)}`,
  )
  const plain = path === '/' ? '' : path
  return [
    plain,
    `${plain}.data`,
    path === '/' ? '/_.data' : `${odd.join('')}/`,
    plain.toUpperCase(),
  ]
}

/** Every page, and every call that answers with something, as this person gets them. */
async function* answersTo(person: SignedInDesk, colleague: SignedInDesk) {
  for (const page of Object.keys(deskPages) as DeskPage[]) {
    for (const path of pathsOf(page, colleague.id).flatMap(spellings)) {
      const { body } = await person.page(`/desk${path}`)
      yield { what: path, body }
    }
  }
  for (const { endpoint, body } of callsOn(colleague)) {
    const answer = await person.send(endpoint.path, body)
    yield { what: `${endpoint.path} ${JSON.stringify(body)}`, body: answer.body }
  }
}

const typed = ['kavya', phone, email, '98765', 'example', 'nl-bbbb-bbbb']
const onLists = listNames.flatMap((list) => typed.map((text) => ({ list, address: '', text })))

/** Of these, some bodies are worth more than one: they search, and read every list. */
const more: Record<string, object[]> = {
  [work.searchAll.path]: typed.map((text) => ({ text })),
  [work.searchList.path]: onLists,
  [work.exportList.path]: listNames.map((list) => ({
    list,
    address: '',
    format: 'csv',
    columns: [],
  })),
  [work.countNews.path]: listNames.map((list) => ({ list, address: '', as_of: '0' })),
}

const callsOn = ({ id }: SignedInDesk) =>
  everyCall({ person: id, records })
    .filter(({ endpoint }) => endpoint.path !== signOut.path)
    .flatMap(({ endpoint, body }) =>
      (more[endpoint.path] ?? [body]).map((one) => ({ endpoint, body: one })),
    )

const withoutRight: { who: string; held: Role[]; weak: boolean }[] = [
  ...roles
    .filter((role) => !hasRight({ roles: [role], weak: false }, 'see-contact'))
    .map((role) => ({ who: `a ${role}`, held: [role], weak: false })),
  { who: 'a weak session with every role', held: [...roles], weak: true },
]

test.each(withoutRight)(
  'no answer to $who holds a phone or email of anyone else',
  async ({ held, weak }) => {
    const site = await openTestSite()
    await keepLargeIndexes(site.databaseUrl, site.services.log).done
    const colleague = await signIn(site, 'manager', 'owner')
    await fill(site, colleague)
    const person = await signIn(site, ...held)
    if (weak) await weaken(site, person)
    const withName = new Set<string>()
    for await (const { what, body } of answersTo(person, colleague)) {
      expect([what, leaksIn(body, person.email)]).toEqual([what, []])
      if (body.includes('Kavya Nair')) withName.add(what)
    }
    // Pages and searches really answered.
    expect([...withName]).toEqual(
      expect.arrayContaining([
        '/applications',
        '/PAYMENTS',
        `/applications/${application}`,
        `${work.searchAll.path} {"text":"kavya"}`,
      ]),
    )
  },
  120_000,
)

test('the same check finds what a counsellor with a passkey may see', async () => {
  const site = await openTestSite()
  const colleague = await signIn(site, 'manager')
  await fill(site, colleague)
  const counsellor = await signIn(site, 'counsellor')
  const leaks = new Set<string>()
  for (const path of ['', `/applications/${application}`, `/enquiries/${enquiry}`]) {
    for (const leak of leaksIn((await counsellor.page(`/desk${path}`)).body, counsellor.email)) {
      leaks.add(leak)
    }
  }
  expect([...leaks].sort()).toEqual(expect.arrayContaining([...phones, otherEmail].sort()))
})

test('every page has an address here at which it opens', async () => {
  const site = await openTestSite()
  const colleague = await signIn(site, 'manager')
  await fill(site, colleague)
  const person = await signIn(site, ...roles)
  const nobody = openDesk(site)
  for (const page of Object.keys(deskPages) as DeskPage[]) {
    const statuses = []
    const visitor = deskPages[page] === 'open' ? nobody : person
    for (const path of pathsOf(page, colleague.id)) {
      statuses.push((await visitor.page(`/desk${path === '/' ? '' : path}`)).statusCode)
    }
    expect([page, statuses]).toEqual([page, expect.arrayContaining([200])])
  }
})

test('the desk answers nothing but the pages and calls of the contract', async () => {
  const { services } = await openTestSite()
  const app = await createApp(services, () => undefined)
  const routes = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
  })
  await deskRoutes(app, services, builtPages())
  await app.close()
  const pages = Object.keys(deskPages).map((page) => `GET /desk${page === '/' ? '' : page}`)
  const forms = ['search', ...listNames].map((page) => `POST /desk/${page}`)
  // The first two are the data of pages, and what no page has: the same reads answer them.
  const others = ['GET /desk.data', 'GET /desk/*', 'GET /desk/assets/*']
  const calls = deskEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect([...routes].sort()).toEqual([...pages, ...forms, ...others, ...calls].sort())
})
