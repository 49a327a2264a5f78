import { expect, test } from 'vitest'
import { addAttempts } from '../../../testing/attempts.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite } from '../../../testing/site.ts'
import { beginSeries, findNumber, giveNumber } from './receipt-number.ts'

const march = Date.parse('2027-03-31T18:29:59Z')
const april = Date.parse('2027-03-31T18:30:00Z')

async function withPaid(...ids: string[]) {
  const { services, databaseUrl } = await openTestSite()
  await addAttempts(databaseUrl, ...ids)
  const write = (text: string) => query(databaseUrl, text)
  await write("update payment_attempts set state = 'PAID', paid_at = now(), surplus = true")
  return { db: services.db, write, number: (id: string) => findNumber(services.db, id) }
}

test("receipts are numbered in turn, each once, and anew in India's next financial year", async () => {
  const { db, number } = await withPaid('one', 'two', 'three')
  await giveNumber(db, 'one', march)
  await giveNumber(db, 'two', march)
  await giveNumber(db, 'one', april)
  await giveNumber(db, 'three', april)
  const numbers = await Promise.all(['one', 'two', 'three'].map(number))
  expect(numbers).toEqual(['1/26-27/000001', '1/26-27/000002', '1/27-28/000001'])
})

test('receipts at the same moment get different numbers, without a gap', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `p${index}`)
  const { db, number } = await withPaid(...ids)
  await Promise.all([...ids, ...ids].map((id) => giveNumber(db, id, march)))
  const numbers = await Promise.all(ids.map(number))
  const serials = Array.from(ids, (_, index) => `1/26-27/${String(index + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(serials)
})

test('no number is given for a free seat, an unpaid attempt, or twice after an erasure or restore', async () => {
  const { db, write, number } = await withPaid('free', 'open', 'gone', 'next', 'later')
  await write("update payment_attempts set gateway = 'FREE' where id = 'free'")
  await write("update payment_attempts set state = 'PENDING', paid_at = null where id = 'open'")
  for (const id of ['free', 'open', 'gone']) await giveNumber(db, id, march)
  expect(await number('free')).toBeUndefined()
  expect(await number('open')).toBeUndefined()
  await write("delete from payment_attempts where id = 'gone'")
  await giveNumber(db, 'next', march)
  expect(await number('next')).toBe('1/26-27/000002')
  await beginSeries(db)
  await giveNumber(db, 'later', march)
  expect(await number('later')).toBe('2/26-27/000001')
})
