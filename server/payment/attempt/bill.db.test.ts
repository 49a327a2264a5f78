import { expect, test } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { collegeOf } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { createTestSite } from '../../../testing/site.ts'
import { type Application, findApplication } from '../../application/application.ts'
import { billOf } from './bill.ts'

const fee = fromUnits(examFee)
const quarter = fee / 4

async function withApplication() {
  const site = await createTestSite({ BOT_CHECK: 'off', PRICE_USD: '20' })
  const { services, databaseUrl } = site
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const { data } = await applicant.submit(collegeOf('PAYPAL'))
  const application = (await findApplication(
    services.db,
    data.scholarship_requested_id,
  )) as Application
  const bill = (amountMinor: number, currency: 'INR' | 'USD', couponCode: string) =>
    billOf(services, { amountMinor, currency, couponCode }, application)
  return { services, application, bill, write: (text: string) => query(databaseUrl, text) }
}

test('a bill is the fee and what the coupon took off, in the currency of the payment', async () => {
  const { bill, write } = await withApplication()
  await write("insert into coupons (code, percent_off) values ('QUARTER', 25)")
  expect(await bill(fee, 'INR', '')).toEqual({ feeMinor: fee, offMinor: 0 })
  const reduced = { feeMinor: fee, offMinor: quarter }
  expect(await bill(fee - quarter, 'INR', 'QUARTER')).toEqual(reduced)
  expect(await bill(1_500, 'USD', 'QUARTER')).toEqual({ feeMinor: 2_000, offMinor: 500 })
})

test('there is none where prices of today do not lead to what was charged, or the college is gone', async () => {
  const { bill, write } = await withApplication()
  expect(await bill(fee - 100, 'INR', '')).toBeUndefined()
  await write("delete from colleges where company_code = 'DEMO_PAYPAL'")
  expect(await bill(fee, 'INR', '')).toBeUndefined()
})

test('a database that is away is no college that is gone', async () => {
  const { services, application } = await withApplication()
  const away = new Error('away')
  const db = new Proxy(services.db, {
    get() {
      throw away
    },
  })
  const attempt = { amountMinor: fee, currency: 'INR', couponCode: '' } as const
  await expect(billOf({ ...services, db }, attempt, application)).rejects.toBe(away)
})
