import { expect, test } from 'vitest'
import { spawnCommandWith } from '../../testing/commands.ts'
import {
  openGivenAudit,
  powersOverAudit,
  secured,
  unsecured,
} from '../../testing/given-database.ts'
import { query } from '../../testing/postgres.ts'
import { outcomeOf } from './outcome.ts'
import { admit } from './verbs.ts'

test('admit audit secure takes the URL of an admin from standard input', async () => {
  const { adminUrl, siteUrl } = await openGivenAudit()
  const done = await spawnCommandWith(`${adminUrl}\n`, 'audit', 'secure')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('The audit is secured') })
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
}, 60_000)

test.each([
  ['', 'holds no URL'],
  ['asha', 'holds no URL'],
  ['postgres://admin:secret@db.example.org/admit', 'needs TLS with a checked certificate'],
])(
  'admit audit secure refuses %j: it %s',
  async (input, sentence) => {
    const { code, output, errors } = await spawnCommandWith(input, 'audit', 'secure')
    expect(code).toBe(1)
    expect(errors).toContain(sentence)
    expect(output + errors).not.toContain('secret')
  },
  60_000,
)

test('admit audit secure says why the site’s own role cannot do it', async () => {
  const { siteUrl } = await openGivenAudit()
  const { code, errors } = await spawnCommandWith(siteUrl, 'audit', 'secure')
  expect(code).toBe(1)
  expect(errors).toContain('permission denied to create role')
  expect(await powersOverAudit(siteUrl)).toEqual(unsecured)
}, 60_000)

test('admit audit sql prints one statement that does the same', async () => {
  const { adminUrl, siteUrl } = await openGivenAudit()
  const { lines } = await outcomeOf(admit(['audit', 'sql']))
  await query(adminUrl, lines.join('\n'))
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
})
