import { expect, test } from 'vitest'
import { north, open, refused } from '../../testing/commands.ts'
import { query } from '../../testing/postgres.ts'
import { college } from './college.ts'

const fields = Object.keys(college.fields).join(', ')

test('a file with a bad row changes nothing, and a good one adds all its rows', async () => {
  const { run, url, file } = await open()
  const bad = file('bad.csv', 'referral_code,owner\nGOOD1,Asha\nba d,\nGOOD2,=cmd\nGOOD1,Ben\n')
  expect(await run('referral', 'add', '--file', bad)).toEqual(
    refused(
      'line 3: referral_code: must be 1-10 letters and digits',
      'line 3: owner: must not be empty',
      'line 4: owner: must not start with =, +, - or @: spreadsheets read that as a formula',
      'line 5: referral_code: is already on line 2',
    ),
  )
  expect(await query(url, 'select * from referral_codes')).toEqual([])

  const good = file('good.csv', '\uFEFFowner,referral_code\r\n"Rao, Asha",good1\r\nBen,GOOD2\r\n')
  expect(await run('referral', 'add', '--file', good)).toMatchObject({ code: 0 })
  const rows = 'select code, owner from referral_codes order by code'
  const both = [
    { code: 'GOOD1', owner: 'Rao, Asha' },
    { code: 'GOOD2', owner: 'Ben' },
  ]
  expect(await query(url, rows)).toEqual(both)

  const half = file('half.json', '[{"referral_code":"GOOD1"},\n{"referral_code":"GONE"}]')
  expect(await run('referral', 'remove', '--file', half)).toEqual(
    refused('line 2: referral_code: there is no referral code GONE'),
  )
  expect(await query(url, rows)).toEqual(both)
})

test('rows that only the database can refuse keep a whole file from being added', async () => {
  const { run, url, file } = await open()
  const columns = 'slug,scholarship_code,scholarship_company_code,scholarship_title'
  const line = (slug: string, code: string) => `${slug},KS,${code},Title,Subtitle`
  const rows = [line('one', 'A'), line('two', 'A'), line('three', 'B'), line('four', 'B')]
  const path = file('rows.csv', [`${columns},scholarship_subtitle`, ...rows].join('\n'))
  const taken = 'scholarship_company_code: is the code of another page of this scholarship'
  expect(await run('college', 'add', '--file', path)).toEqual(
    refused(`line 3: ${taken}`, `line 5: ${taken}`),
  )
  expect(await query(url, 'select * from colleges')).toEqual([])
})

test('the JSON that list writes can be added again', async () => {
  const { run, url, file } = await open()
  await run('college', 'add', ...north, '--partners', '/a.svg /b.svg', '--gateway', 'PAYU')
  await run('coupon', 'add', 'LAUNCH500', '--amount_off', '500', '--expires_at', '2026-07-10')
  for (const [name, key, table] of [
    ['college', 'north-college', 'colleges'],
    ['coupon', 'LAUNCH500', 'coupons'],
  ] as const) {
    const columns = `select to_jsonb(t) - 'created_at' - 'updated_at' as row from ${table} t`
    const before = await query(url, columns)
    const path = file(`${name}.json`, (await run(name, 'list', '--json')).text)
    await run(name, 'remove', key)
    expect(await run(name, 'add', '--file', path)).toMatchObject({ code: 0 })
    expect(await query(url, columns)).toEqual(before)
  }
})

test('a JSON row may be nested as in the contract, and unknown fields and NUL bytes are refused', async () => {
  const { run, url, file } = await open()
  const row = {
    slug: 'nested',
    scholarship_code: 'KS',
    scholarship_company_code: 'N',
    scholarship_title: 'Title',
    scholarship_subtitle: 'Subtitle',
    partners: [{ logo: '/a.svg' }],
    dates: { applications_close: '2026-01-01' },
  }
  await run('college', 'add', '--file', file('nested.json', JSON.stringify(row)))
  expect(await query(url, 'select partner_logos, dates from colleges')).toMatchObject([
    { partner_logos: ['/a.svg'], dates: { applications_close: '2026-01-01' } },
  ])
  const evil = file('evil.json', '[{"slug":"a\\u0000b","__proto__":{"slug":"nested"}}]')
  expect(await run('college', 'remove', '--file', evil)).toEqual(
    refused(
      'line 1: __proto__: unknown field; valid fields: slug',
      'line 1: slug: must be plain text',
    ),
  )
  const odd = file('odd.json', '[{"slug":"Odd","colour":"red","__proto__":{"slug":"nested"}}]')
  expect(await run('college', 'add', '--file', odd)).toMatchObject({
    text: expect.stringContaining(
      [
        'Nothing was changed:',
        `line 1: colour: unknown field; valid fields: ${fields}`,
        `line 1: __proto__: unknown field; valid fields: ${fields}`,
        'line 1: slug: must be lower-case letters, digits and hyphens',
      ].join('\n'),
    ),
  })
})

test('what is wrong with the form of a file and with its rows is told in one round', async () => {
  const { run, url, file } = await open()
  const bad = file('bad.csv', 'referral_code;owner;colour\nGOOD1;Asha;red\nBAD1\nba d;Ben;blue\n')
  expect(await run('referral', 'add', '--file', bad)).toEqual(
    refused(
      'line 1: colour: unknown field; valid fields: referral_code, owner',
      'line 3: has 1 cells, the first line has 3',
      'line 4: referral_code: must be 1-10 letters and digits',
    ),
  )
  expect(await query(url, 'select * from referral_codes')).toEqual([])
})

test('a dry run tells what every change would be, or what is wrong, and changes nothing', async () => {
  const { run, url } = await open()
  await run('referral', 'add', 'FRIEND', '--owner', 'Asha')
  const before = await query(url, 'select * from referral_codes')
  expect(await run('referral', 'update', 'FRIEND', '--owner', 'Ben', '--dry-run')).toEqual({
    code: 0,
    text: 'Dry run, nothing is changed. It would be:\nFRIEND changed:\n  owner: Asha → Ben',
  })
  expect((await run('referral', 'remove', 'FRIEND', '--dry-run')).code).toBe(0)
  expect(await run('referral', 'remove', 'NOBODY', '--dry-run')).toEqual(
    refused('referral_code: there is no referral code NOBODY'),
  )
  expect(await query(url, 'select * from referral_codes')).toEqual(before)
})
