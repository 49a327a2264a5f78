import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import { hasRight, roles } from '../../contract/desk/rights.ts'
import { signIn, weaken } from '../../testing/desk.ts'
import { openTestSite } from '../../testing/site.ts'

const guarded = (Object.entries(deskPages) as [DeskPage, (typeof deskPages)[DeskPage]][]).flatMap(
  ([page, access]) => (access === 'open' || access === 'signed-in' ? [] : [{ page, access }]),
)

/** Picks the usual form most of the time, so that oddities are tried alone as well as together. */
const mostly = (usual: string, ...odd: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd))

/** Ways to write a letter of a path that a router may read as that letter. */
const spelledLetter = (letter: string) =>
  mostly(
    letter,
    letter.toUpperCase(),
    `%${letter.charCodeAt(0).toString(16)}`,
    `%${letter.toUpperCase().charCodeAt(0).toString(16).toUpperCase()}`,
  )

const between = mostly('/', '//', '/./', '/x/../', '%2f', '/%2e/', '\\', '/;/')
const ending = fc.constantFrom('', '/', '.data', '/.data', '/_.data', '.DATA', '%2edata', '//')
const query = mostly('', '?_routes=team%2Fteam.page', '?index', '?_routes=root', '?')

/** A path that means this page to some reader of paths, or means nothing. */
const spellingOf = (path: string) =>
  fc
    .tuple(
      between,
      fc.tuple(...[...path].map((letter) => (letter === '/' ? between : spelledLetter(letter)))),
      ending,
      query,
    )
    .map(([first, letters, end, rest]) => `/desk${first}${letters.join('')}${end}${rest}`)

/** Sends the path as it is: every client library would tidy it up. */
async function rawStatus(port: number, path: string, token: string | undefined) {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: desk=${token}\r\nConnection: close\r\n\r\n`,
  )
  const answer = await text(socket)
  return { status: Number(answer.slice(9, 12)), answer }
}

test('no spelling of a path opens a page to a role that lacks its right', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  const people = await Promise.all(
    roles.map(async (role) => ({ role, desk: await signIn(site, role) })),
  )
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as { port: number }
  const closed = people.flatMap(({ role, desk }) =>
    guarded
      .filter(({ access }) => !hasRight({ roles: [role], weak: false }, access))
      .map(({ page }) => ({ page: page.slice(1).replace(':id', owner.id), desk })),
  )
  expect(closed.length).toBeGreaterThan(5)
  const attempt = fc
    .constantFrom(...closed)
    .chain(({ page, desk }) => spellingOf(page).map((path) => ({ path, desk })))
  await fc.assert(
    fc.asyncProperty(attempt, async ({ path, desk }) => {
      const { status, answer } = await rawStatus(port, path, desk.token)
      expect([path, status >= 200 && status < 500]).toEqual([path, true])
      // The data of the root alone are everybody's.
      if (status === 200) expect(path).toMatch(/data\?_routes=root$/)
      expect([path, answer.includes(owner.email)]).toEqual([path, false])
    }),
    { numRuns: 400, seed: 26 },
  )
})

test('the same spellings open the page to a role that has its right, or open nothing', async () => {
  const site = await openTestSite()
  const owner = await signIn(site, 'owner')
  await signIn(site, 'manager')
  for (const path of ['/desk/TEAM', '/desk/%74eam', '/desk/team/']) {
    expect([path, (await owner.page(path)).statusCode]).toEqual([path, 200])
  }
  for (const [path, usual] of [
    ['/%64esk', '/desk'],
    ['/%64esk/team', '/desk/team'],
    ['/%64%65%73%6B/team.data?_routes=root', '/desk/team.data?_routes=root'],
    ['/des%6b.data', '/desk.data'],
  ]) {
    const { statusCode, headers } = await owner.page(`${path}`)
    expect([path, statusCode, headers.location]).toEqual([path, 308, usual])
  }
  for (const path of [
    '/desk/nothing',
    '/desk/team/x/y',
    '/desk/nothing.data',
    '/desk/applicationsx',
  ]) {
    expect([path, (await owner.page(path)).statusCode]).toEqual([path, 404])
  }
})

test('a weak session sees no colleague’s email, however it spells the path', async () => {
  const site = await openTestSite()
  const colleague = await signIn(site, 'manager')
  const owner = await signIn(site, 'owner')
  await weaken(site, owner)
  const paths = ['team', 'TEAM', '%74eam.data', 'audit', 'AUDIT', 'audit/', `team/${colleague.id}`]
  for (const path of paths) {
    const { body } = await owner.page(`/desk/${path}`)
    expect([path, body.includes(colleague.email)]).toEqual([path, false])
  }
})
