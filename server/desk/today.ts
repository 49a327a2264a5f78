import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { type Figure, type Task, type Today, trendDays } from '../../contract/desk/today.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Database } from '../db/connect.ts'
import { maskedSummary } from '../payment/payment.ts'
import { countTasks, type DayFigures, figuresOfDay, paidPerDay, waiting } from './today.store.ts'

const mostTasks = 20
const mostDetail = 120

const caseTitles: Record<string, string> = {
  mismatch: 'Captured is not what was asked for',
  'late-coupon': 'Late money on a coupon that has run out',
  duplicate: 'One person paid twice',
  'refund-failed': 'A refund failed',
  'refund-stuck': 'A refund does not come to its end',
  dispute: 'A payment is disputed',
  orphan: 'Money for an application that is not there',
}

type Found = Awaited<ReturnType<typeof waiting>>[number]

function taskOf({ kind, what, detail, since, id, minor, currency }: Found): Task {
  const amount = minor && currency ? { minor, currency } : undefined
  const common = { kind, detail, since: new Date(since).toISOString(), ...(amount && { amount }) }
  switch (kind) {
    case 'case':
      return { ...common, title: caseTitles[what] ?? what, path: id && `/payments/${id}` }
    case 'refund':
      return { ...common, title: 'A refund is not done yet', path: id && `/payments/${id}` }
    case 'job':
      return { ...common, title: `Given up after many tries: ${what}`, path: null }
    case 'enquiry':
      return { ...common, title: 'An enquiry without an answer', path: `/enquiries/${id}` }
  }
}

/**
 * Tasks for staff in order, and the day beside the same day a week ago. Details are free text of
 * visitors, staff and providers, so they are masked for anyone who may not see contact data.
 */
export async function readToday(db: Database, viewer: Holder): Promise<Today> {
  const found = await waiting(db, mostTasks)
  const maySee = hasRight(viewer, 'see-contact')
  const shown = ({ kind, detail }: Found) =>
    maySee ? detail : kind === 'case' ? maskedSummary(detail) : maskFreeText(detail)
  return {
    now: new Date().toISOString(),
    // Details are cut after masking: half a phone number would not be recognised as one.
    tasks: found.map((one) => taskOf({ ...one, detail: shown(one).slice(0, mostDetail) })),
    moreTasks: Math.max(0, (await countTasks(db)) - found.length),
    figures: compared(await figuresOfDay(db, 0), await figuresOfDay(db, 7)),
    days: await paidPerDay(db, 2 * trendDays),
  }
}

function compared(today: DayFigures, lastWeek: DayFigures): Figure[] {
  const currencies = new Set([...Object.keys(today.received), ...Object.keys(lastWeek.received)])
  return [
    { name: 'Applications', today: today.applications, lastWeek: lastWeek.applications },
    { name: 'Paid', today: today.paid, lastWeek: lastWeek.paid },
    { name: 'Enquiries', today: today.enquiries, lastWeek: lastWeek.enquiries },
    ...[...(currencies.size > 0 ? currencies : ['INR'])].sort().map((currency) => ({
      name: 'Received',
      currency,
      today: today.received[currency] ?? 0,
      lastWeek: lastWeek.received[currency] ?? 0,
    })),
  ]
}
