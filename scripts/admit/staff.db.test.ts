import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import * as calls from '../../contract/desk/sign-in.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { runCommand } from '../../testing/commands.ts'
import { openDesk } from '../../testing/desk.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { createTestSite } from '../../testing/site.ts'

async function open() {
  const DATABASE_URL = await createTestDatabase()
  const site = await createTestSite({ DATABASE_URL })
  const variables = { DATABASE_URL, LOG_LEVEL: 'silent', SUDO_USER: 'boss' }
  const run = (...args: string[]) => runCommand(variables, 'staff', ...args)
  return { site, run, url: DATABASE_URL }
}

const tokenIn = (output: string) => /\/desk\/invitation#([\w-]{43})$/m.exec(output)?.[1] ?? ''

test('the first owner is made without a mail server, and signs in with the link', async () => {
  const { site, run, url } = await open()
  const added = await run('add', 'owner@example.org', '--name', 'First Owner', '--roles', 'owner')
  expect(added.errors).toBe('')
  const token = tokenIn(added.output)
  const desk = openDesk(site)
  const { data } = await desk.call(calls.startInvitation, { token })
  const response = createAuthenticator(site.services.config.siteUrl).create(data.options)
  const accepted = await desk.call(calls.acceptInvitation, { token, response, name: 'Key' })
  expect(accepted).toMatchObject({ status: 200 })
  expect((await desk.page('/desk/team')).statusCode).toBe(200)
  expect((await run('list')).output).toContain('owner@example.org  First Owner  owner  active')
  const [first] = await query(url, 'select way, staff_id, action from audit.entries order by id')
  expect(first).toEqual({ way: 'command', staff_id: null, action: 'invite' })
})

test('an emergency link signs in once, and the audit knows of it', async () => {
  const { site, run, url } = await open()
  await run('add', 'owner@example.org', '--name', 'First Owner', '--roles', 'owner,manager')
  const token = tokenIn((await run('link', 'OWNER@example.org')).output)
  const desk = openDesk(site)
  expect(await desk.call(calls.readLink, { token })).toMatchObject({
    data: { kind: 'sign-in', name: 'First Owner' },
  })
  expect(await desk.call(calls.signInWithLink, { token })).toMatchObject({ status: 200 })
  expect(await openDesk(site).call(calls.signInWithLink, { token })).toMatchObject({ status: 404 })
  const actions = await query(url, 'select action from audit.entries order by id')
  expect(actions.map(({ action }) => action)).toEqual(['invite', 'make-sign-in-link', 'sign-in'])
})

test('whoever sets SUDO_USER is still named by their account', async () => {
  const { run, url } = await open()
  await run('add', 'owner@example.org', '--name', 'First Owner', '--roles', 'owner')
  const [entry] = await query(url, 'select actor from audit.entries')
  expect(entry?.actor.split(' (')[0]).toBe(userInfo().username)
})

test('people are changed and disabled; the last owner stays', async () => {
  const { run } = await open()
  await run('add', 'owner@example.org', '--name', 'First Owner', '--roles', 'owner')
  await run('add', 'second@example.org', '--name', 'Second', '--roles', 'viewer')
  const change = ['--roles', 'finance counsellor', '--codes', 'off'] as const
  expect((await run('update', 'second@example.org', ...change)).output).toContain('changed')
  expect((await run('list')).output).toContain('second@example.org  Second  counsellor,finance')
  expect((await run('remove', 'second@example.org')).output).toContain('disabled')
  expect(await run('remove', 'owner@example.org')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is the last owner'),
  })
})

test('a name is stored as people write it, and another one is refused', async () => {
  const { run } = await open()
  const name = 'రాజ్\u200Cకుమార్ O’Brien Jr.'
  await run('add', 'owner@example.org', '--name', 'A. P. J. Kalam', '--roles', 'owner')
  expect((await run('list')).output).toContain('owner@example.org  A. P. J. Kalam  owner')
  expect(await run('update', 'owner@example.org', '--name', '<b>')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('name: Use letters, spaces, dots, apostrophes and hyphens'),
  })
  await run('update', 'owner@example.org', '--name', name)
  expect((await run('list')).output).toContain(`owner@example.org  ${name}  owner`)
})

test.each([
  [['add', 'x', '--name', 'X', '--roles', 'owner'], 'email: Enter an email address.'],
  [['add', 'x@example.org', '--roles', 'owner'], 'name: Enter a name.'],
  [
    ['add', 'x@example.org', '--name', 'Priya_', '--roles', 'owner'],
    'name: Use letters, spaces, dots, apostrophes and hyphens',
  ],
  [['add', 'x@example.org', '--name', 'X'], 'roles: Choose at least one role.'],
  [['add', 'x@example.org', '--name', 'X', '--roles', 'king'], '--roles: king: unknown'],
  [['update', 'x@example.org', '--codes', 'maybe'], 'There is no x@example.org.'],
  [['dance'], 'dance: unknown; valid: add, list, update, invite, remove, link'],
])('admit staff %j is refused in words', async (args, words) => {
  const { run } = await open()
  expect(await run(...args)).toMatchObject({
    code: expect.any(Number),
    errors: expect.stringContaining(words),
  })
})
