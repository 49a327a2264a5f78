import { caseTitle } from '../../contract/desk/case-titles.ts'
import { isMessageKind, messageKinds } from '../../contract/desk/message-states.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import {
  type Figure,
  mostTasksAlone,
  type Task,
  type TaskGroup,
  type TaskKind,
  type Today,
  tasksShown,
  trendDays,
} from '../../contract/desk/today.ts'
import { type QueueName, writePlace } from '../../contract/desk/work.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Database } from '../db/connect.ts'
import { maskedSummary } from '../payment/payment.ts'
import {
  countTasks,
  type DayFigures,
  type FoundTask,
  figuresOfDay,
  oldestTasks,
  paidPerDay,
} from './today.store.ts'

const mostDetail = 120

/** What did not happen, for each other job that someone would miss. */
const jobTitles: Partial<Record<string, string>> = {
  'sms-code': 'Code not sent by SMS',
  'mail-code': 'Code not sent by email',
  'sms-standing-code': 'Code not sent by SMS',
  'mail-standing-code': 'Code not sent by email',
  'mail-desk-code': 'Code to sign in not sent',
  'make-refund': 'Refund not made',
  'ask-gateway': 'Gateway not asked',
  'cancel-payment': 'Payment not cancelled at its gateway',
  'send-webhook': 'Webhook not delivered to our own systems',
  'back-up': 'Backup not made',
}

const jobTitle = (job: string) =>
  isMessageKind(job) ? `Not sent: ${messageKinds[job]}` : (jobTitles[job] ?? `Job given up: ${job}`)

/** The previous release queued messages without a row; those jobs have a number alone. */
const messagePath = (job: string, id: string) =>
  isMessageKind(job) && !/^\d+$/.test(id) ? `/messages/${id}` : null

/** The list of unanswered enquiries, in Today's order. */
const newFirst = encodeURIComponent('state=new&sort=oldest')

function taskOf(
  kind: TaskKind,
  { what, detail, since, at, attempt, id, ...about }: FoundTask,
): Task {
  const { minor, currency, name } = about
  const common = {
    kind,
    id,
    detail,
    since: new Date(since).toISOString(),
    ...(name && { name }),
    ...(minor && currency && { amount: { minor, currency } }),
  }
  // Next and Previous of the page go through the same queue.
  const inQueue = (queue: QueueName) =>
    attempt && `/payments/${attempt}?queue=${writePlace({ queue, at, id: id ?? '' })}`
  switch (kind) {
    case 'case':
      // A case without a payment has no page: its number leads on.
      return {
        ...common,
        title: `${caseTitle(what)}${attempt ? '' : `, case ${id}`}`,
        path: inQueue('case'),
      }
    case 'refund':
      return { ...common, title: 'Refund pending too long', path: inQueue('refund') }
    case 'job':
      return { ...common, title: jobTitle(what), path: messagePath(what, id) }
    case 'enquiry':
      return { ...common, title: '', path: `/enquiries/${id}?from=${newFirst}` }
  }
}

/** Money comes first, except for those who work with people and not with money. */
function orderFor({ roles }: Holder): readonly TaskKind[] {
  const isForPeople =
    roles.includes('counsellor') && !roles.some((role) => role === 'finance' || role === 'manager')
  return isForPeople ? ['enquiry', 'case', 'refund', 'job'] : ['case', 'refund', 'job', 'enquiry']
}

/**
 * Tasks for staff in groups, and the day beside the same day a week ago. Details are free text of
 * visitors, staff and providers, so they are masked for anyone who may not see contact data.
 */
export async function readToday(db: Database, viewer: Holder, alone?: TaskKind): Promise<Today> {
  const countOf = await countTasks(db)
  const kinds = orderFor(viewer).filter((kind) => alone === undefined || kind === alone)
  const groups: TaskGroup[] = []
  for (const kind of kinds) {
    const counted = countOf(kind)
    if (counted.count === 0) continue
    const found = await oldestTasks(db, kind, alone ? mostTasksAlone : tasksShown)
    groups.push({ kind, ...counted, tasks: found.map((one) => shownTask(viewer, kind, one)) })
  }
  return {
    now: new Date().toISOString(),
    groups,
    figures: compared(await figuresOfDay(db, 0), await figuresOfDay(db, 7)),
    days: await paidPerDay(db, 2 * trendDays),
  }
}

/** Details are cut after masking: half a phone number would not be recognised as one. */
function shownTask(viewer: Holder, kind: TaskKind, found: FoundTask) {
  const maySee = hasRight(viewer, 'see-contact')
  const mask = maySee ? asItIs : kind === 'case' ? maskedSummary : maskFreeText
  return taskOf(kind, {
    ...found,
    // A name in a list is masked for everyone: people type anything into it.
    name: found.name && maskFreeText(found.name),
    detail: mask(found.detail).slice(0, mostDetail),
  })
}

const asItIs = (text: string) => text

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
