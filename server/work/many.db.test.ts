import { expect, test } from 'vitest'
import { changeWork, changeWorkOfMany, tryWorkOfMany } from '../../contract/desk/work.ts'
import { signIn, weaken } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import type { TestSite } from '../../testing/site.ts'
import { anEnquiry, inDays, openForWork, rowsIn } from '../../testing/work.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'

/** Five enquiries, and a call that means all that match. */
async function withFive(site: TestSite) {
  const asha = await signIn(site, 'counsellor')
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await anEnquiry(site)).id)
  const all = { list: 'enquiries' as const, address: 'state=new', assigned_to: asha.id }
  return { asha, ids, all }
}

test('all that match are counted first; rows that changed since are left out, and counted', async () => {
  const site = await openForWork()
  const { asha, ids, all } = await withFive(site)
  const [taken = '', answered = ''] = ids
  const ben = await signIn(site, 'counsellor')
  const { data: tried } = await asha.call(tryWorkOfMany, all)
  expect(tried).toEqual({ count: 5, unchanged: 0, left_out: 0, as_of: expect.any(String) })
  expect(await rowsIn(site)).toEqual([])
  await ben.call(changeWork, { kind: 'enquiry', id: taken, seen: '1', assigned_to: ben.id })
  await query(site.databaseUrl, "update enquiries set state = 'answered' where id = $1", [answered])
  // It came after the dry run: nobody has counted it.
  await anEnquiry(site, 'Late Comer')
  const wanted = { ...all, as_of: tried.as_of, count: tried.count }
  const press = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const first = await asha.call(changeWorkOfMany, wanted, press)
  expect(first).toMatchObject({ status: 200, data: { changed: 3, left_out: 2 } })
  expect(await asha.call(changeWorkOfMany, wanted, press)).toEqual({
    ...first,
    headers: expect.anything(),
  })
  const owners = await rowsIn(site)
  expect(owners.filter(({ name }) => name === asha.name)).toHaveLength(3)
  expect(owners.filter(({ name }) => name === ben.name)).toHaveLength(1)
  expect(owners.every(({ version }) => version === 2)).toBe(true)
  const entries = await query(
    site.databaseUrl,
    "select record_id from audit.entries where action = 'assign' and staff_id = $1",
    [asha.id],
  )
  expect(entries.map(({ record_id: id }) => id).toSorted()).toEqual(ids.slice(2).toSorted())
})

test('selected rows that changed since the page was read are left out of the dry run', async () => {
  const site = await openForWork()
  const { asha, ids, all } = await withFive(site)
  const [{ as_of } = { as_of: '0' }] = await query(
    site.databaseUrl,
    'select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as as_of',
  )
  await query(site.databaseUrl, 'delete from enquiries where id = $1', [ids[0]])
  const chosen = { ...all, address: '', ids: ids.slice(0, 3), as_of }
  const { data } = await asha.call(tryWorkOfMany, chosen)
  expect(data).toEqual({ count: 2, unchanged: 0, left_out: 1, as_of })
  await asha.call(changeWorkOfMany, { ...chosen, count: 2 })
  expect(await rowsIn(site)).toHaveLength(2)
  const day = { follow_up_on: inDays(-1) }
  expect(await asha.call(changeWorkOfMany, { ...chosen, ...day, count: 2 })).toMatchObject({
    status: 400,
    field: 'follow_up_on',
  })
})

test('more than 500 are refused, and a masked email is not found out by a dry run', async () => {
  const site = await openForWork()
  await keepLargeIndexes(site.databaseUrl, site.services.log).done
  const { asha, all } = await withFive(site)
  const { data } = await asha.call(tryWorkOfMany, { ...all, text: 'enquirer' })
  expect(data.count).toBe(5)
  await weaken(site, asha)
  expect((await asha.call(tryWorkOfMany, { ...all, text: 'enquirer' })).data.count).toBe(0)
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     select 'Many', 'many@example.org', '1', 'IN', '91', 'Hello', 'x' from generate_series(1, 500)`,
  )
  expect(await asha.call(tryWorkOfMany, all)).toMatchObject({
    status: 400,
    message: 'More than 500 match. Add a filter, or select rows on the page.',
  })
})

test('an export holds the rows that were selected, and no others', async () => {
  const site = await openForWork()
  const manager = await signIn(site, 'manager')
  const { ids } = await withFive(site)
  const { body } = await manager.send('/desk/api/export', {
    list: 'enquiries',
    address: '',
    ids: ids.slice(0, 2),
    format: 'csv',
    columns: ['id'],
  })
  expect(ids.filter((id) => body.includes(id))).toEqual(ids.slice(0, 2))
})
