import { expect, test } from 'vitest'
import { deskEndpoints } from '../../contract/desk/endpoints.ts'
import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import { hasRight, rights, roles } from '../../contract/desk/rights.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { openDesk, signIn, weaken } from '../../testing/desk.ts'
import { unasked } from '../../testing/desk-calls.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { disablePerson } from '../staff/staff.ts'

const closed = deskEndpoints.filter(({ access }) => access !== 'open')
const pages = Object.entries(deskPages) as [DeskPage, (typeof deskPages)[DeskPage]][]
const pathOf = (page: DeskPage) => `/desk${page === '/' ? '' : page.replace(':id', 'unknown')}`

test('the table has calls of every kind of access', () => {
  expect(closed.length).toBeGreaterThan(10)
  expect(new Set(deskEndpoints.map(({ path }) => path)).size).toBe(deskEndpoints.length)
  expect(deskEndpoints.every(({ method }) => method === 'POST')).toBe(true)
})

type Visitor = 'nobody' | 'expired' | 'disabled'

/** Browsers with a cookie that opens nothing, or none at all. */
async function without(site: TestSite, visitor: Visitor) {
  if (visitor === 'nobody') return openDesk(site)
  const person = await signIn(site, ...roles)
  if (visitor === 'disabled') {
    await query(site.databaseUrl, 'update staff set disabled_at = now() where id = $1', [person.id])
  } else {
    await query(
      site.databaseUrl,
      `update staff_sessions set used_at = now() - interval '61 minutes'`,
    )
  }
  return person.desk
}

test.each<Visitor>(['nobody', 'expired', 'disabled'])(
  '%s gets nothing from any call',
  async (who) => {
    const site = await openTestSite()
    const desk = await without(site, who)
    for (const { path } of closed) {
      expect([path, await desk.post(path, {})]).toMatchObject([
        path,
        { status: 401, code: 'signed-out' },
      ])
    }
  },
)

test.each<Visitor>(['nobody', 'expired', 'disabled'])(
  '%s is led to the sign-in from every page, whether it is there or not',
  async (who) => {
    const site = await openTestSite()
    const desk = await without(site, who)
    const paths = [...pages.filter(([, access]) => access !== 'open').map(([page]) => pathOf(page))]
    for (const path of [...paths, '/desk/nothing-here', '/desk/team/x/y?a=b', '/desk/api']) {
      const { statusCode, headers } = await desk.page(path)
      const next = path === '/desk' ? '' : `?next=${encodeURIComponent(path)}`
      expect([path, statusCode, headers.location]).toEqual([path, 302, `/desk/sign-in${next}`])
    }
  },
)

test.each(roles)('a %s may call just what the table of rights says', async (role) => {
  const site = await openTestSite()
  const person = await signIn(site, role)
  for (const { path, access } of closed) {
    if (access === 'signed-in' || access === 'open') continue
    const answer = await person.post(path, {})
    const isAllowed = hasRight({ roles: [role], weak: false }, access)
    // An allowed call is refused only because its body is empty.
    expect([path, answer]).toMatchObject([
      path,
      isAllowed
        ? { status: 400, code: 'invalid' }
        : {
            status: 403,
            code: 'forbidden',
            field: access,
            message: expect.stringContaining(rights[access].words),
          },
    ])
  }
})

test.each(roles)('a %s sees just the pages that the table of rights says', async (role) => {
  const site = await openTestSite()
  const person = await signIn(site, role)
  for (const [page, access] of pages) {
    if (access === 'open' || access === 'signed-in' || page.includes(':')) continue
    const isAllowed = hasRight({ roles: [role], weak: false }, access)
    const { statusCode, body } = await person.page(pathOf(page))
    expect([page, statusCode]).toEqual([page, isAllowed ? 200 : 403])
    const [first] = rights[access].roles
    if (!isAllowed) expect(body).toContain(`This page is for ${first}`)
    const data = await person.page(`${pathOf(page)}.data`)
    expect([page, data.statusCode]).toEqual([page, isAllowed ? 200 : 403])
  }
})

test('a weak session confirms nothing and adds no passkey, whatever the roles', async () => {
  const site = await openTestSite()
  const person = await signIn(site, ...roles)
  await weaken(site, person)
  for (const path of ['/desk/api/me/passkey/options', '/desk/api/confirm/options']) {
    const purpose = { action: 'invite', object: 'x' }
    expect(await person.post(path, { purpose })).toMatchObject({ status: 403, code: 'forbidden' })
  }
})

test('what ends a session ends it at the very next request', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const person = await signIn(site, 'owner')
  expect((await person.page('/desk/team')).statusCode).toBe(200)
  await query(site.databaseUrl, `update staff set roles = '{viewer}' where id = $1`, [person.id])
  expect((await person.page('/desk/team')).statusCode).toBe(403)
  await disablePerson(site.services, { way: 'desk', staffId: owner.id, name: 'x' }, person.id)
  expect((await person.page('/desk/me')).statusCode).toBe(302)
})

test('a call needs JSON and our own origin', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const path = '/desk/api/sign-out'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await owner.post(path, 'a=b', { headers: form })).toMatchObject({ status: 415 })
  expect(await owner.post(path, '{}', { headers: { 'content-type': 'text/plain' } })).toMatchObject(
    {
      status: 415,
    },
  )
  for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
    expect(await owner.post(path, {}, { headers: { origin } })).toMatchObject({ status: 403 })
  }
  const { cookie } = { cookie: `desk=${owner.token}` }
  const bare = await site.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie, 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(bare.statusCode).toBe(403)
  expect((await owner.page('/desk/me')).statusCode).toBe(200)
})

test.each([
  ['NUL', { name: 'a\u0000b' }],
  ['a lone surrogate', '{"name":"\\ud800"}'],
  ['deep JSON', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['no JSON', '{"name":'],
  ['a number', '5'],
])('%s is refused as on the public API', async (_, body) => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  expect(await owner.post('/desk/api/team/invite', body)).toMatchObject({
    status: 400,
    code: 'invalid',
  })
})

test('more than 64 KB is refused', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const body = { name: 'a'.repeat(65 * 1024) }
  expect(await owner.post('/desk/api/team/invite', body)).toMatchObject({ status: 413 })
})

test.each([
  ['/desk/audit?record=%00', 400],
  ['/desk/audit?from=0000-01-01', 400],
  ['/desk/audit?to=0000-12-31', 400],
  ['/desk/applications?from=0000-01-01', 400],
  ['/desk/applications/%00', 400],
  ['/desk/team/%00', 400],
  ['/desk/applications/of-one?from=%00', 404],
  ['/desk/%00', 404],
  ['/desk/%ff', 400],
])('%s is answered with %i', async (path, status) => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
    expect([address, (await owner.page(address)).statusCode]).toEqual([address, status])
  }
})

test.each(['search', 'applications'])('a search of %s without a form is refused', async (page) => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const { token } = owner
  const answer = await site.app.inject({
    method: 'POST',
    url: `/desk/${page}`,
    headers: { cookie: `desk=${token}` },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
})

test.each([
  ['a note', '/desk/api/note', { kind: 'application', id: 'of-one', text: 'a\u0000b' }],
  [
    'a view',
    '/desk/api/view',
    { list: 'applications', address: '', name: 'a\u0000', shared: true },
  ],
  [
    'a filter',
    '/desk/api/view',
    { list: 'colleges', address: 'text=%00', name: 'a', shared: true },
  ],
])('NUL in %s is refused', async (_, path, body) => {
  const site = await openTestSite()
  await addAttempts(site.databaseUrl, 'one')
  const person = await signIn(site, ...roles)
  expect(await person.post(path, body)).toMatchObject({ status: 400, code: 'invalid' })
})

test.each([
  ['/desk/api/note', { kind: 'application', id: '\u0000', text: 'a' }],
  ['/desk/api/contact', { kind: 'application', id: '\u0000' }],
  ['/desk/api/me/passkey/rename', { id: '\u0000', name: 'a' }],
  ['/desk/api/me/passkey/remove', { id: '\u0000' }],
  ['/desk/api/search', { text: 'abc\u0000' }],
])('NUL in what %s is about is refused', async (path, body) => {
  const site = await openTestSite()
  const person = await signIn(site, ...roles)
  expect(await person.post(path, body)).toMatchObject({ status: 400, code: 'invalid' })
})

test('an answer to a challenge that holds NUL signs nobody in', async () => {
  const site = await openTestSite()
  const response = unasked('\u0000')
  const answer = await openDesk(site).post('/desk/api/sign-in', { response })
  expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
})
