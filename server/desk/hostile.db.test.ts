import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { definitionOf, listNames } from '../../contract/desk/lists.ts'
import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import { roles } from '../../contract/desk/rights.ts'
import { signOut } from '../../contract/desk/sign-in.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { type SignedInDesk, signIn } from '../../testing/desk.ts'
import { type Call, everyCall, unasked } from '../../testing/desk-calls.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const nul = '\u0000'
const hostile: unknown[] = [
  `a${nul}b`,
  '\ud800',
  'a\udfffb',
  '',
  'x'.repeat(5_000),
  '0000-01-01',
  '-1',
  '9'.repeat(16),
  '9'.repeat(40),
  '%00',
  '%',
  'from=0000-01-01',
  'place=after.9999999999999999.0.x',
  `text=%00&college=${nul}`,
  '\u202e\uffff',
  '__proto__',
  null,
  true,
  -1,
  1e308,
  [],
  {},
  [nul],
  { a: nul },
  unasked(nul),
  unasked('\ud800'),
  unasked('a'.repeat(3_000)),
]

/** Picks a few values in turn: over all the places each one is tried often. */
const someOf = <Value>(values: Value[], count: number, turn: number) =>
  Array.from({ length: count }, (_, at) => values[(turn * count + at) % values.length] as Value)

let places = 0

/** Yields the body with one thing in it replaced, left out, or of another type. */
function* spoilt(value: unknown): Generator<unknown> {
  places += 1
  yield nul
  yield* someOf(hostile, 3, places)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) {
      for (const other of spoilt(inner)) yield value.with(index, other)
    }
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>
    yield rest
    for (const other of spoilt(inner)) yield { ...rest, [key]: other }
  }
}

/** Signs in someone who may do everything, so that requests go as far as they can. */
async function open() {
  const site = await openTestSite()
  await addAttempts(site.databaseUrl, 'one')
  return { site, person: await signIn(site, ...roles) }
}

const forgetLimits = (site: TestSite) => query(site.databaseUrl, 'truncate rate_limits')

async function confirmed(person: SignedInDesk, { endpoint }: Call, body: unknown) {
  const read = z.safeParse(endpoint.body, body)
  const purpose = read.success && endpoint.confirms?.(read.data)
  if (purpose) await person.confirm(purpose)
}

const calls = everyCall({
  person: '99999999-2222-4333-8444-555555555555',
  records: [{ kind: 'application', id: 'of-one' }],
}).filter(({ endpoint }) => endpoint.path !== signOut.path)

test('no body breaks a call: each is refused in words, or does no harm', async () => {
  const { site, person } = await open()
  let refused = 0
  for (const call of calls) {
    await forgetLimits(site)
    for (const body of spoilt(call.body)) {
      const text = JSON.stringify(body)
      await confirmed(person, call, JSON.parse(text))
      const answer = await person.send(call.endpoint.path, text)
      const what = [call.endpoint.path, text.slice(0, 300), answer.statusCode]
      expect(what).toEqual([...what.slice(0, 2), expect.toSatisfy((status) => status < 429)])
      if (answer.statusCode === 200) continue
      expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/./) })
      refused += 1
    }
    for (const body of ['', '{', '[]', 'null', '"a"', '{"__proto__":{}}']) {
      const { statusCode } = await person.send(call.endpoint.path, body)
      expect([call.endpoint.path, body, statusCode]).toEqual([call.endpoint.path, body, 400])
    }
  }
  expect(refused).toBeGreaterThan(300)
}, 120_000)

const odd = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ff',
  '%',
  '%u0000',
  '0000-01-01',
  '9999-12-31',
  '99999-01-01',
  '-0001-01-01',
  '2026-02-30',
  '-1',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(40),
  'x'.repeat(5_000),
  'after.9999999999999999.0.x',
  '__proto__',
  '%E2%80%AE',
  '%0d%0aX:y',
]

function parametersOf(page: DeskPage) {
  const own = ['_routes', 'index', '__proto__']
  if (page === '/audit') {
    return [...own, 'person', 'action', 'kind', 'record', 'from', 'to', 'before']
  }
  const list = listNames.find((name) => page.startsWith(`/${name}`))
  if (!list) return own
  return [
    ...own,
    ...(page.includes(':') ? ['from'] : Object.keys(definitionOf(list).filters)),
    'place',
  ]
}

test('no address breaks a page', async () => {
  const { site, person } = await open()
  const statuses = new Set<number>()
  for (const page of Object.keys(deskPages) as DeskPage[]) {
    await forgetLimits(site)
    const path = `/desk${page === '/' ? '' : page.replace(':id', 'of-one')}`
    const addresses = [
      ...parametersOf(page).flatMap((name) => {
        places += 1
        const data = places % 3 === 0 ? '.data' : ''
        return [
          `${path}?${name}=%00`,
          ...someOf(odd, 2, places).map((value) => `${path}${data}?${name}=${value}`),
        ]
      }),
      ...someOf(odd, 3, page.length).map((value) => `/desk${page}/${value}`),
      ...(page.includes(':')
        ? someOf(odd, 10, page.length).map((value) => `/desk${page.replace(':id', value)}`)
        : []),
    ]
    for (const address of addresses) {
      const { statusCode } = await person.page(address)
      expect([address, statusCode]).toEqual([address, expect.toSatisfy((status) => status < 429)])
      statuses.add(statusCode)
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]))
}, 120_000)

test('how a passkey says that it can be reached is kept only where it makes sense', async () => {
  const { site, person } = await open()
  for (const transports of [5, 'usb', {}, [null], ['usb', 5], ['x'.repeat(5_000)], ['a', ['b']]]) {
    // A session ends with its passkey, so it has to forget the passkey first.
    await query(
      site.databaseUrl,
      'update staff_sessions set passkey_id = null; delete from passkeys',
    )
    const { data } = await person.post('/desk/api/me/passkey/options', {})
    const made = person.authenticator.create(data.options) as { response: object }
    const response = { ...made, response: { ...made.response, transports } }
    const answer = await person.post('/desk/api/me/passkey', { response, name: 'Phone' })
    expect([transports, answer.status]).toEqual([transports, 200])
    expect(await query(site.databaseUrl, 'select transports from passkeys')).toEqual([
      { transports: [] },
    ])
  }
})
