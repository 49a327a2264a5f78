import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { course } from '../../contract/programme.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { solve } from '../../testing/proof-of-work.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { tellAsked } from './application.ts'
import { askRegistered } from './questions.ts'

/** A browser that asks, with its cookie; each answer names what it would have to pay. */
function aBrowser({ app }: TestSite, remoteAddress = '192.0.2.1') {
  const cookies = new Map<string, string>()
  return async ({ email, phone_number } = aPerson(), token?: string) => {
    const response = await app.inject({
      method: 'POST',
      url: paths.checkPhone,
      remoteAddress,
      headers: token ? { 'x-bot-token': token } : {},
      cookies: Object.fromEntries(cookies),
      payload: { email, phone_number, scholarship_code: 'KS_Mgrow' },
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, ...response.json() }
  }
}

const aToken = async ({ app }: TestSite, price: number) =>
  solve((await app.inject({ url: `/bot-check/challenge?price=${price}` })).json().data)

/** Makes a person who has paid, on a site where the bot check is on. */
async function somebodyRegistered(site: TestSite) {
  const person = aPerson()
  await query(
    site.databaseUrl,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
       phone, company_name, selected_course, referral_code, coupon_code, email_verified_at,
       phone_verified_at, paid_at)
     values ($1, 's', 'KS_Mgrow', '', $2, $3, $4, '', $5, '', '', now(), now(), now())`,
    [
      `id-${person.phone_number}`,
      person.fullname,
      person.email,
      person.phone_number,
      course.blockchain,
    ],
  )
  return { ...person, id: `id-${person.phone_number}` }
}

const told = (site: TestSite) =>
  query(
    site.databaseUrl,
    `select payload ->> 'id' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where identifier = 'tell-asked' order by j.id`,
  )

test('three questions of a browser are free, the fourth needs a bot check, and each token answers once', async () => {
  const site = await openTestSite()
  const ask = aBrowser(site)
  const person = await somebodyRegistered(site)
  // Without its cookie the first counts for the address, not for the browser.
  for (let turn = 0; turn < 4; turn++) expect(await ask()).toMatchObject({ status: 200 })
  expect(await ask(person)).toMatchObject({ status: 403, code: 'bot-check-required', price: 1 })
  const token = await aToken(site, 1)
  expect(await ask(person, token)).toMatchObject({
    status: 200,
    success: true,
    data: { isOk: true, registered: true },
    message: 'Checked.',
  })
  expect(await ask(person, token)).toMatchObject({ status: 403, code: 'bot-check-failed' })
  // One proof also sends the code that an applicant wants next, once.
  const { email, phone_number } = aPerson()
  const payload = { email, phone_number, country_code: '+91', scholarship_code: 'KS_Mgrow' }
  const send = { method: 'POST', url: paths.requestCode, payload } as const
  const headers = { 'x-bot-token': token }
  expect((await site.app.inject({ ...send, headers })).statusCode).toBe(200)
  expect((await site.app.inject({ ...send, headers })).statusCode).toBe(403)
  expect(await aBrowser(site, '198.51.100.1')()).toMatchObject({ status: 200 })
})

test('browsers without cookies count as one for each address', async () => {
  const site = await openTestSite()
  for (let turn = 0; turn < 3; turn++) {
    expect(await aBrowser(site)()).toMatchObject({ status: 200 })
  }
  expect(await aBrowser(site)()).toMatchObject({ code: 'bot-check-required', price: 1 })
})

test('the price grows with the questions of a network, also for browsers that it has not seen', async () => {
  const { services } = await openTestSite({ SMS_DAILY_CAP: '500' })
  const ask = (turn: number, paid: number) => {
    const { email, phone_number: phone } = aPerson()
    // Another /56 of one /48 with every turn.
    const clientIp = `2001:db8:48:${(turn * 256).toString(16)}::1`
    const person = { email, phone, scholarshipCode: 'KS_Mgrow' }
    return askRegistered(services, { clientIp, paid, sessionId: `s${turn}` }, person)
  }
  for (let turn = 0; turn < 10; turn++) await ask(turn, 0)
  await expect(ask(10, 1)).rejects.toMatchObject({ code: 'bot-check-required', price: 2 })
  for (let turn = 10; turn < 20; turn++) await ask(turn, 2)
  await expect(ask(20, 2)).rejects.toMatchObject({ code: 'bot-check-required', price: 3 })
})

test('the same statements run whether a person is registered or not', async () => {
  const site = await openTestSite()
  const { email, phone_number: phone } = await somebodyRegistered(site)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const statementsOf = async (person: { email: string; phone: string }) => {
    spy.mockClear()
    const answer = await askRegistered(
      site.services,
      { clientIp: '192.0.2.1', paid: Infinity, sessionId: 'a browser' },
      { ...person, scholarshipCode: 'KS_Mgrow' },
    )
    const statements = spy.mock.calls.map(([first]) => {
      const { text, name } = Object(first) as { text?: string; name?: string }
      return name ?? text ?? String(first)
    })
    return { answer, statements }
  }
  // The first finds nothing prepared on its connection.
  await statementsOf({ email, phone })
  const hit = await statementsOf({ email, phone })
  const miss = await statementsOf({ email, phone: '9000000000' })
  spy.mockRestore()
  expect([hit.answer, miss.answer]).toEqual([true, false])
  expect(hit.statements.length).toBeGreaterThan(5)
  expect(miss.statements).toEqual(hit.statements)
})

test('a person who is asked about is told by mail once a day, counted each time, and nobody else is told', async () => {
  const site = await openTestSite()
  const person = await somebodyRegistered(site)
  const ask = aBrowser(site)
  await ask(person)
  await ask(aPerson())
  await ask(person)
  const jobs = await told(site)
  expect(jobs.map(({ id }) => id)).toEqual([person.id, '', person.id])
  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  for (const { id } of jobs) await tellAsked(services, id)
  expect(send.mock.calls).toMatchObject([
    [{ to: person.email, text: expect.stringContaining('already been used to apply') }],
  ])
  expect((await site.app.inject('/metrics')).body).toContain('registered_hits_this_hour 2\n')
  await query(site.databaseUrl, "update rate_limits set resets_at = now() - interval '1 second'")
  await tellAsked(services, person.id)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a mail that fails is not taken for told', async () => {
  const site = await openTestSite()
  const { id } = await somebodyRegistered(site)
  const send = vi.fn().mockRejectedValueOnce(new Error('The mail server is away'))
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await expect(tellAsked(services, id)).rejects.toThrow('away')
  await tellAsked(services, id)
  await tellAsked(services, id)
  expect(send).toHaveBeenCalledTimes(2)
})

test('"already in use" counts as a question, and tells the person', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off', SMS_DAILY_CAP: '500' })
  const known = createApplicant(site)
  const id = await known.apply()
  const { phone_number } = aPerson()
  const stranger = createApplicant(site, { ...known, phone_number }, '2001:db8::1')
  for (let turn = 0; turn < 5; turn++) {
    expect(await stranger.requestCode()).toMatchObject({ status: 409, code: 'email-in-use' })
  }
  expect((await told(site)).map((job) => job.id)).toEqual(Array(5).fill(id))
  const price = askRegistered(
    site.services,
    { clientIp: '2001:db8::1', paid: 0, sessionId: 'fresh' },
    { email: known.email, phone: phone_number, scholarshipCode: 'KS_Mgrow' },
  )
  await expect(price).rejects.toMatchObject({ code: 'bot-check-required', price: 2 })
})
