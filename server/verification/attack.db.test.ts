import { expect, test, vi } from 'vitest'
import { aPerson, paths } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { solve } from '../../testing/proof-of-work.ts'
import { openTestSite, solveBotCheck, type TestSite } from '../../testing/site.ts'
import { dear, dearest, networksOf } from '../bot-check/bot-check.ts'
import { codes } from '../db/schema.ts'
import { Problem } from '../http/problem.ts'
import { smsBudget } from './allowance.ts'
import { addresseeOf, ensureCode, sendCode, tellCap } from './verification.ts'

const letPass = ({ databaseUrl }: TestSite, seconds: number) =>
  query(
    databaseUrl,
    `update rate_limits set resets_at = resets_at - make_interval(secs => ${seconds})`,
  )

/** Buys a code at any price. Returns the price; nothing where a code is refused. */
async function buyCode({ services }: TestSite, clientIp: string, whom = aPerson()) {
  const addressee = addresseeOf(crypto.randomUUID(), whom)
  const send = (paid: number) =>
    services.db.transaction((tx) =>
      sendCode(services, tx, { channel: 'sms', addressee, asker: { clientIp, paid } }),
    )
  let price = 1
  try {
    await send(price).catch((error: Problem) => {
      if (error.code !== 'bot-check-required') throw error
      price = error.price ?? 0
      return send(price)
    })
    return { price }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'too-many')) throw error
    return { wait: error.retryAfterSeconds ?? 0 }
  }
}

/** Another /64 of one /48 with every turn. */
const inside48 = (turn: number) => `2001:db8:48:${turn.toString(16)}::1`

const sum = (prices: number[]) => prices.reduce((total, price) => total + price, 0)

test('an attacker with a /48 pays more and more and gets no part of the reserve, while visitors from elsewhere get their codes', async () => {
  const site = await openTestSite({ SMS_DAILY_CAP: '600' })
  const bill: number[] = []
  let refused: number | undefined
  for (let turn = 0; turn < 600 && refused === undefined; turn++) {
    const { price, wait } = await buyCode(site, inside48(turn))
    if (price) bill.push(price)
    refused = wait
  }
  // A third of the cap may go out at once, and three quarters of that to anyone.
  expect(bill.length).toBeGreaterThanOrEqual(150)
  expect(bill.length).toBeLessThan(155)
  expect(bill[0]).toBe(1)
  expect(bill.at(-1)).toBeGreaterThanOrEqual(12)
  expect(sum(bill) / bill.length).toBeGreaterThan(6)
  // Even those refused are not told to come back tomorrow.
  expect(refused).toBeLessThan(600)

  const visitors = Array.from({ length: 40 }, (_, n) =>
    n % 2 ? `2001:db9:${n.toString(16)}::1` : `10.${n}.0.1`,
  )
  for (const address of visitors) {
    expect(await buyCode(site, address)).toEqual({ price: dear })
    expect(await buyCode(site, inside48(7_000))).toHaveProperty('wait')
  }
})

test('a visitor pays the base price on a quiet day, and twice and four times that on a busy one', async () => {
  const site = await openTestSite({ SMS_DAILY_CAP: '1000' })
  expect(await buyCode(site, '192.0.2.1')).toEqual({ price: 1 })
  for (const [total, price] of [
    [499, 1],
    [500, 2],
    [800, 4],
  ] as const) {
    await query(
      site.databaseUrl,
      `update rate_limits set hits = ${total} where key like 'sms-a-day %'`,
    )
    expect(await buyCode(site, '192.0.2.1')).toEqual({ price })
  }
})

test.each([
  ['an IPv6 /64', 20, (turn: number) => `2001:db8:1:1::${turn}`],
  ['an IPv6 /56', 40, (turn: number) => `2001:db8:1:${turn % 256}::1`],
  ['an IPv6 /48', 100, (turn: number) => `2001:db8:1:${(turn * 256).toString(16)}::1`],
  ['an IPv4 address', 100, () => '192.0.2.1'],
  ['an IPv4 /24', 200, (turn: number) => `192.0.2.${turn % 256}`],
  ['an IPv4 /16', 1000, (turn: number) => `192.0.${turn % 256}.1`],
])('%s has %d codes at the base price', async (_network, part, addressOf) => {
  const { services } = await openTestSite({ SMS_DAILY_CAP: '5000' })
  const ask = (turn: number) => services.botCheck.challengeFor(addressOf(turn), 1)
  for (let turn = 0; turn < part; turn++) {
    for (const { name } of networksOf(addressOf(turn))) {
      await services.limiter.hit('sms-per-network', name)
    }
    if (turn === part - 2) expect((await ask(turn + 1)).parameters.data.price).toBe(1)
  }
  expect((await ask(part)).parameters.data.price).toBe(2)
})

test('the budget gives a third of the cap at once, carries over what is not used, and never gives more than the cap in a day', async () => {
  const site = await openTestSite()
  const { db, limiter } = site.services
  const bucket = smsBudget(60)
  const take = () =>
    db
      .transaction(async (tx) => {
        const { refuseOver } = await limiter.pour(tx, 'sms-budget', 'a test', bucket)
        refuseOver(bucket.burst)
      })
      .then(
        () => true,
        () => false,
      )
  const drain = async () => {
    let taken = 0
    while (taken <= 60 && (await take())) taken++
    return taken
  }
  const hours = [await drain()]
  for (let hour = 1; hour < 24; hour++) {
    await letPass(site, 3600)
    hours.push(await drain())
  }
  expect(hours[0]).toBe(20)
  expect(Math.max(...hours.slice(1))).toBeLessThanOrEqual(2)
  expect(sum(hours)).toBeLessThanOrEqual(60)
  expect(sum(hours)).toBeGreaterThan(55)
  await letPass(site, 12 * 3600)
  expect(await drain()).toBe(20)
})

test('five strangers lock nobody out, from one network or from five', async () => {
  const site = await openTestSite()
  const [atHome, away] = [aPerson(), aPerson()]
  const ask = async (person: typeof atHome, address: string) => {
    await letPass(site, 61)
    return buyCode(site, address, person)
  }
  for (let stranger = 0; stranger < 5; stranger++) await ask(atHome, '192.0.2.1')
  expect(await ask(atHome, '192.0.2.1')).toEqual({ price: 2 })

  for (let stranger = 0; stranger < 5; stranger++) {
    for (let turn = 0; turn < 5; turn++) await ask(away, `10.0.${stranger}.1`)
  }
  expect(await ask(away, '10.0.77.1')).toEqual({ price: dearest })
})

test('a phone is not flooded: a network gets eight codes for it, all together thirty, a minute apart', async () => {
  const site = await openTestSite()
  const person = aPerson()
  const prices: (number | undefined)[] = []
  for (let turn = 0; turn < 10; turn++) {
    await letPass(site, 61)
    prices.push((await buyCode(site, inside48(turn), person)).price)
  }
  expect(prices).toEqual([1, 1, 1, 1, 1, 2, 4, 8, undefined, undefined])
  expect(await buyCode(site, '192.0.2.1', person)).toMatchObject({ price: 16 })
  expect(await buyCode(site, '192.0.3.1', person)).toHaveProperty('wait')

  let sent = 9
  for (let network = 0; network < 60; network++) {
    await letPass(site, 61)
    if ((await buyCode(site, `10.1.${network}.1`, person)).price) sent++
  }
  expect(sent).toBe(30)
  expect((await buyCode(site, '192.0.4.1', person)).wait).toBeLessThan(2.5 * 3600)
})

test('the staff are told at 50, 80 and 100 % of the cap, once a day each', async () => {
  const site = await openTestSite({ SMS_DAILY_CAP: '30', STAFF_MAIL_TO: 'staff@example.org' })
  for (let turn = 0; turn < 10; turn++) await buyCode(site, `10.${turn}.0.1`)
  const jobs = await query(
    site.databaseUrl,
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
       on t.id = j.task_id where identifier = 'tell-cap' order by j.id`,
  )
  expect(jobs.map(({ payload }) => payload.percent)).toEqual([50, 80, 100])
  const send = vi.fn()
  const warn = vi.spyOn(site.services.log, 'warn')
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  for (const percent of [50, 50, 100]) await tellCap(services, percent)
  expect(send.mock.calls).toMatchObject([
    [{ to: 'staff@example.org', subject: 'SMS: 50 % of the cap are used' }],
    [{ to: 'staff@example.org', subject: 'SMS: 100 % of the cap are used' }],
  ])
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

test('who is asked for a dearer check solves it and gets the code, and a cheap token does not pass for a dear one', async () => {
  const site = await openTestSite({ SMS_DAILY_CAP: '100' })
  const { app, databaseUrl } = site
  await buyCode(site, '192.0.2.1')
  const cheap = await solveBotCheck(app)
  await query(databaseUrl, "update rate_limits set hits = 50 where key like 'sms-a-day %'")
  const { email, phone_number } = aPerson()
  const send = (token: string) =>
    app.inject({
      method: 'POST',
      url: paths.requestCode,
      headers: { 'x-bot-token': token },
      payload: { email, phone_number, country_code: '+91', scholarship_code: 'KS_Mgrow' },
    })
  const refused = await send(cheap)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'bot-check-required', price: 2 })
  const forged = JSON.parse(Buffer.from(await solveBotCheck(app), 'base64').toString())
  forged.challenge.parameters.data.price = dearest
  expect((await send(Buffer.from(JSON.stringify(forged)).toString('base64'))).json()).toMatchObject(
    {
      code: 'bot-check-failed',
    },
  )
  const challenge = await app.inject({ url: '/bot-check/challenge?price=3' })
  expect(challenge.json().data.parameters.data).toEqual({ price: 3 })
  expect((await send(await solve(challenge.json().data))).statusCode).toBe(200)
})

test('a visitor who holds a code that works goes on, though a fresh one would be dear', async () => {
  const site = await openTestSite()
  const { db } = site.services
  const addressee = addresseeOf('session', aPerson())
  const asker = { clientIp: '192.0.2.1', paid: 1 }
  const ensure = () =>
    db.transaction((tx) => ensureCode(site.services, tx, { channel: 'email', addressee, asker }))
  await ensure()
  await letPass(site, 61)
  await query(
    site.databaseUrl,
    `update rate_limits set resets_at = now() + interval '1 day' where key like 'codes-per-phone %'`,
  )
  await ensure()
  expect(await db.select().from(codes)).toHaveLength(1)
  await db.delete(codes)
  await expect(ensure()).rejects.toMatchObject({ code: 'bot-check-required', price: dearest })
})
