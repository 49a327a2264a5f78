import { expect, test } from 'vitest'
import { dayInIndia } from '../../contract/calendar.ts'
import type { Holder, Role } from '../../contract/desk/rights.ts'
import { mostWaiting, type TaskKind, tasksShown } from '../../contract/desk/today.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { query } from '../../testing/postgres.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'
import { countWaiting } from './today.store.ts'
import { readToday } from './today.ts'

const owner: Holder = { roles: ['owner'], weak: false }

const enquire = (site: TestSite, ago: string, state = 'new') =>
  query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type, state, created_at)
     values ($1, $2, '9876543210', 'IN', '+91', 'Is there a hostel?', 'x', $3, now() - $4::interval)`,
    [anEnquiry.fullname, anEnquiry.email, state, ago],
  )

test('a quiet day has nothing to do, and figures of nothing', async () => {
  const site = await openTestSite()
  const { groups, figures } = await readToday(site.services.deskDb, owner)
  expect(groups).toEqual([])
  expect(figures).toEqual([
    { name: 'Applications', today: 0, lastWeek: 0 },
    { name: 'Paid', today: 0, lastWeek: 0 },
    { name: 'Enquiries', today: 0, lastWeek: 0 },
    { name: 'Received', currency: 'INR', today: 0, lastWeek: 0 },
  ])
})

test('what needs a person is in order: cases, refunds, jobs, enquiries; the oldest first', async () => {
  const site = await openTestSite()
  await enquire(site, '1 hour')
  await enquire(site, '2 hours')
  await enquire(site, '3 hours', 'answered')
  await query(
    site.databaseUrl,
    `insert into cases (kind, gateway, reference, summary, amount_minor, currency)
     values ('orphan', 'STRIPE', 'pi_1', 'Money without an application', 1800, 'USD')`,
  )
  await query(
    site.databaseUrl,
    `select graphile_worker.add_job('mail-receipt', '{"id":"x"}', max_attempts := 1)`,
  )
  await query(site.databaseUrl, 'update graphile_worker._private_jobs set attempts = 1')
  await addAttempts(site.databaseUrl, 'late', 'young')
  await query(
    site.databaseUrl,
    `insert into refunds (attempt_id, amount_minor, currency, reason, state, created_at)
     values ('late', 100, 'INR', 'Asked for', 'PENDING', now() - interval '25 hours'),
       ('young', 100, 'INR', 'Asked for', 'PENDING', now() - interval '23 hours')`,
  )
  const { groups } = await readToday(site.services.deskDb, owner)
  const tasks = groups.flatMap((group) => group.tasks)
  expect(groups.map(({ kind, count, more }) => [kind, count, more])).toEqual([
    ['case', 1, false],
    ['refund', 1, false],
    ['job', 1, false],
    ['enquiry', 2, false],
  ])
  expect(tasks.map(({ title, name, detail }) => [title, name, detail])).toEqual([
    ['Payment without an application, case 1', undefined, 'Money without an application'],
    ['Refund pending too long', 'Kavya Nair', 'Asked for'],
    ['Not sent: Receipt', undefined, ''],
    ['', anEnquiry.fullname, 'Is there a hostel?'],
    ['', anEnquiry.fullname, 'Is there a hostel?'],
  ])
  expect(tasks.map(({ since }) => since).slice(3)).toEqual(
    tasks
      .map(({ since }) => since)
      .slice(3)
      .sort(),
  )
  expect(tasks.map(({ amount }) => amount)).toEqual([
    { minor: 1800, currency: 'USD' },
    { minor: 100, currency: 'INR' },
    undefined,
    undefined,
    undefined,
  ])
})

test('a group counts all of its tasks, shows the oldest, and alone shows them all', async () => {
  const site = await openTestSite()
  for (let count = 0; count < 23; count++) await enquire(site, `${count} minutes`)
  const shown = async (alone?: TaskKind) =>
    (await readToday(site.services.deskDb, owner, alone)).groups.map(({ count, tasks }) => [
      count,
      tasks.length,
    ])
  expect(await shown()).toEqual([[23, tasksShown]])
  expect(await shown('enquiry')).toEqual([[23, 23]])
  expect(await shown('case')).toEqual([])
})

test('money comes first, and people for those who work with people alone', async () => {
  const site = await openTestSite()
  await enquire(site, '1 hour')
  await query(
    site.databaseUrl,
    "insert into cases (kind, gateway, reference, summary) values ('orphan', 'STRIPE', 'pi_1', 'x')",
  )
  const orderFor = async (...roles: Role[]) => {
    const { groups } = await readToday(site.services.deskDb, { roles, weak: false })
    return groups.map(({ kind }) => kind)
  }
  expect(await orderFor('finance')).toEqual(['case', 'enquiry'])
  expect(await orderFor('counsellor', 'manager')).toEqual(['case', 'enquiry'])
  expect(await orderFor('counsellor')).toEqual(['enquiry', 'case'])
})

test('a name that holds a phone number is masked, and details for who may not see them', async () => {
  const site = await openTestSite()
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ('Asha 9876543210', 'a@example.org', '9876543210', 'IN', '+91', 'Call 9876543210', 'x')`,
  )
  const shownTo = async (...roles: Role[]) => {
    const { groups } = await readToday(site.services.deskDb, { roles, weak: false })
    return groups.flatMap(({ tasks }) => tasks.map(({ name, detail }) => [name, detail]))[0]
  }
  expect(await shownTo('owner')).toEqual(['Asha ***10', 'Call 9876543210'])
  expect(JSON.stringify(await shownTo('viewer'))).not.toContain('987654')
})

test('of many that are done or wait, only those that are shown are read', async () => {
  const site = await openTestSite()
  await query(
    site.databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type, state, created_at)
     select 'A', n || '@example.org', '9876543210', 'IN', '+91', 'Is there a hostel?', 'x',
       case when n > 18000 then 'new' else (array['answered', 'closed', 'open'])[1 + n % 3] end, now() - make_interval(mins => 60000 - n)
     from generate_series(1, 20000) n`,
  )
  await keepLargeIndexes(site.databaseUrl, site.services.log).done
  await query(site.databaseUrl, 'vacuum analyze enquiries')
  const read = await site.services.deskDb.transaction(async (tx) => {
    expect(await readToday(tx, owner)).toMatchObject({ groups: [{ count: 2000 }] })
    return rowsRead(tx, 'enquiries')
  })
  expect(read).toBeLessThan(500)
})

test('the day is beside the same day last week, up to the same time of day', async () => {
  const site = await openTestSite()
  await enquire(site, '0 minutes')
  await enquire(site, '7 days 1 second')
  await enquire(site, '6 days 23 hours 59 minutes')
  const { figures } = await readToday(site.services.deskDb, owner)
  expect(figures.find(({ name }) => name === 'Enquiries')).toEqual({
    name: 'Enquiries',
    today: 1,
    lastWeek: 1,
  })
})

test('what was paid is told by India’s days, those without any too, up to now', async () => {
  const site = await openTestSite()
  const pay = (at: string) =>
    query(
      site.databaseUrl,
      `insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
         company_name, selected_course, referral_code, coupon_code, paid_at)
       values (gen_random_uuid()::text, 's', 'KS_Mgrow', '', 'A', gen_random_uuid()::text, '9876543210', '',
         'x', '', '', ${at})`,
    )
  const midnight =
    "date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'"
  await pay(midnight)
  await pay(`${midnight} - interval '1 second'`)
  await pay(`${midnight} - interval '27 days'`)
  await pay(`${midnight} - interval '27 days 1 second'`)
  const { days } = await readToday(site.services.deskDb, owner)
  expect(days).toHaveLength(28)
  expect(days.map(({ paid }) => paid)).toEqual([1, ...Array<number>(25).fill(0), 1, 1])
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  expect(last).toBe(dayInIndia())
  expect(Date.parse(last) - Date.parse(first)).toBe(27 * 86_400_000)
})

test('the menu counts what needs a person, and stops at a thousand', async () => {
  const site = await openTestSite()
  const counted = () => countWaiting(site.services.deskDb)
  expect(await counted()).toEqual({ payments: 0, enquiries: 0, messages: 0 })
  await enquire(site, '1 hour')
  await enquire(site, '1 hour', 'answered')
  await query(
    site.databaseUrl,
    `insert into cases (kind, gateway, reference, summary, settled_at)
     select 'orphan', 'STRIPE', 'pi_' || n, 'Money', case when n < 4 then now() end
     from generate_series(1, 1500) n`,
  )
  expect(await counted()).toEqual({ payments: mostWaiting + 1, enquiries: 1, messages: 0 })
})
