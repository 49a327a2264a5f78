import { expect, test } from 'vitest'
import type { Role } from '../../contract/desk/rights.ts'
import { announcePresence, changeCaseWork, changeWork } from '../../contract/desk/work.ts'
import { anApplication, type SignedInDesk, signIn } from '../../testing/desk.ts'
import { query } from '../../testing/postgres.ts'
import { aCase, anEnquiry, inDays, openForWork } from '../../testing/work.ts'

test('Mine and Due show all three kinds, the earliest day first, and Next goes through them', async () => {
  const site = await openForWork()
  const [asha, ben] = [
    await signIn(site, 'counsellor', 'finance'),
    await signIn(site, 'counsellor'),
  ]
  const { id: application } = await anApplication(site)
  const enquiry = await anEnquiry(site, 'Meera Rao')
  await anEnquiry(site, 'Somebody Else')
  const payment = 'b'.repeat(25)
  await query(
    site.databaseUrl,
    `insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
       coupon_code, redirect_url) values ($1, $2, 'RAZORPAY', 'PAID', 125000, 'INR', '', '')`,
    [payment, application],
  )
  const mine = { seen: '1', assigned_to: asha.id }
  await asha.call(changeWork, { ...enquiry, ...mine, follow_up_on: inDays(1) })
  await asha.call(changeWork, { kind: 'application', id: application, ...mine })
  await asha.call(changeCaseWork, {
    id: await aCase(site, payment),
    ...mine,
    follow_up_on: inDays(0),
  })
  const orderIn = async (person: SignedInDesk, path: string) => {
    const { body } = await person.page(path)
    return [...body.matchAll(/href="(\/desk\/\w+\/[\w-]+\?queue=[^"]+)"/g)].map(
      ([, to]) => to ?? '',
    )
  }
  const queue = await orderIn(asha, '/desk/work')
  expect(queue.map((to) => to.split('?')[0])).toEqual([
    `/desk/payments/${payment}`,
    `/desk/enquiries/${enquiry.id}`,
    `/desk/applications/${application}`,
  ])
  expect(await orderIn(ben, '/desk/work')).toEqual([])
  expect((await orderIn(ben, '/desk/work?view=due')).map((to) => to.split('?')[0])).toEqual([
    `/desk/payments/${payment}`,
  ])
  // What is done with the record meanwhile does not lead astray.
  const [first = '', second = '', third = ''] = queue
  await asha.call(changeWork, { ...enquiry, seen: '2', assigned_to: null, follow_up_on: null })
  const stepsOf = async (path: string) => {
    const { body } = await asha.page(path)
    return ['Previous', 'Next'].map(
      (words) =>
        new RegExp(`<a[^>]*aria-label="${words} in the list"[^>]*>`)
          .exec(body)?.[0]
          .match(/href="([^"]+)"/)?.[1],
    )
  }
  expect(await stepsOf(first)).toEqual([undefined, third])
  expect(await stepsOf(second)).toEqual([first, third])
  expect(await stepsOf(third)).toEqual([first, undefined])
  const { body } = await asha.page('/desk/enquiries?assigned=me')
  expect(body).not.toContain('Meera Rao')
  expect((await asha.page('/desk/work?view=due&after=due.1.x')).statusCode).toBe(200)
})

test('the others who have a record open are named, until they are gone; the audit hears nothing', async () => {
  const site = await openForWork()
  const roles: Role[] = ['viewer', 'counsellor']
  const [asha, ben] = [await signIn(site, ...roles), await signIn(site, 'counsellor')]
  const record = await anEnquiry(site)
  const entries = () => query(site.databaseUrl, 'select 1 from audit.entries')
  const before = await entries()
  const seen = async (person: SignedInDesk, about = record) =>
    (await person.call(announcePresence, about)).data.others
  expect(await seen(asha)).toEqual([])
  expect(await seen(asha)).toEqual([])
  expect(await seen(ben)).toEqual([asha.name])
  expect(await seen(asha)).toEqual([ben.name])
  expect(await seen(ben, await anEnquiry(site))).toEqual([])
  await query(
    site.databaseUrl,
    "update presence set seen_at = now() - interval '46 seconds' where staff_id = $1",
    [ben.id],
  )
  expect(await seen(asha)).toEqual([])
  // What is over was cleared up by that question.
  expect(await query(site.databaseUrl, 'select 1 from presence')).toHaveLength(1)
  expect(await entries()).toEqual(before)
})
