import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consentWords, notices, noticeVersion } from '../contract/notice.ts'
import { createTestDatabase, query } from '../testing/postgres.ts'

const page = readFileSync('docs/privacy.md', 'utf8')

test('every column that can hold text is in the register of personal data, or among those without', async () => {
  const columns = await query(
    await createTestDatabase(),
    `select concat_ws('.', nullif(table_schema, 'public'), table_name, column_name) as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'audit') and table_type = 'BASE TABLE'
       and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  )
  const listed = [...page.matchAll(/`((?:audit\.)?[a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name)
  const names = columns.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !listed.includes(name))).toEqual([])
  const own = listed.filter((name) => !name?.startsWith('graphile_worker.'))
  expect(own.filter((name) => !names.includes(name))).toEqual([])
  expect(own).toHaveLength(new Set(own).size)
})

test('the register names code that is there', () => {
  const paths = [...page.matchAll(/`((?:server|contract|site)\/[^`]+)`/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(path ?? ''))).toEqual([])
})

test('the words of consents are kept in full, under their version', () => {
  const [, words = ''] = page.split(`### ${noticeVersion}\n`)
  for (const { text, age } of Object.values(notices)) expect(words).toContain(`"${text} ${age}"`)
  for (const text of Object.values(consentWords)) expect(words).toContain(`"${text}"`)
})
