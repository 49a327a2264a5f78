import type { EnquiryState } from '../../contract/desk/enquiry-states.ts'
import { noticeLanguage, noticeVersion } from '../../contract/notice.ts'
import { enquiryType } from '../../contract/programme.ts'
import { sampleUuid } from '../db/sample-marks.ts'
import type { Entry } from './book.ts'
import { atWork, day, hour, minute, momentsOfYear } from './calendar.ts'
import type { Colleague } from './catalogue.ts'
import { abroad, applicationNotes, enquiries } from './people.ts'
import type { Scene } from './year.ts'

const enquiriesPerDay = 1.5
/** The audit cannot be emptied again: of a year it has the last weeks. */
const weeksOfAudit = 3

/** Enquiries of a year, and what counsellors made of them. */
export function writeEnquiries(scene: Scene, keptDays: number) {
  const { book, dice, now, team } = scene
  for (const at of momentsOfYear(dice, now, enquiriesPerDay)) {
    const age = now - at
    if (age > (keptDays - 1) * day) continue
    const { fullname, email, phone } = scene.person()
    const other = dice.chance(0.07) ? dice.pick(abroad) : undefined
    const [message, note] = dice.pick(enquiries)
    const state = dice.weighted(progress(age))
    const counsellor = dice.pick([team.asha, team.dev]) as Colleague
    const id = sampleUuid()
    book.rows.enquiries.push({
      id,
      fullname,
      email,
      phone: other ? other.phone(dice) : phone,
      countryCode: other?.countryCode ?? 'IN',
      dialCode: other?.dialCode ?? '91',
      message,
      enquiryType,
      state,
      assignedTo: state === 'new' ? null : counsellor.id,
      mailState: 'own',
      createdAt: new Date(at),
    })
    book.rows.consents.push({
      enquiryId: id,
      purpose: 'programme',
      textVersion: noticeVersion,
      language: noticeLanguage,
      givenAt: new Date(at),
    })
    if (state !== 'new') {
      const seen = atWork(dice, at + dice.between(0.3, 6) * hour)
      work(scene, counsellor, { kind: 'enquiry', record: id, at: seen, note })
    }
  }
}

/** How far enquiries of an age are, by weight. */
function progress(age: number): Record<EnquiryState, number> {
  if (age < 5 * hour) return { new: 1, open: 0, answered: 0, closed: 0 }
  if (age < 2 * day) return { new: 4, open: 4, answered: 4, closed: 0 }
  if (age < 9 * day) return { new: 0, open: 1, answered: 6, closed: 3 }
  return { new: 0, open: 0, answered: 3, closed: 7 }
}

/** Applications that counsellors called about, and payments that finance looked at. */
export function writeDeskWork(scene: Scene) {
  const { book, coupons, dice, now, team } = scene
  for (const application of book.rows.applications) {
    const age = now - application.createdAt.getTime()
    const isStuck = !application.paidAt && age > 3 * hour
    if (age > 40 * day || !dice.chance(isStuck ? 0.3 : 0.06)) continue
    const at = atWork(dice, application.createdAt.getTime() + dice.between(2, 30) * hour)
    const note = isStuck ? dice.pick(applicationNotes) : ''
    work(scene, dice.pick([team.asha, team.dev]) as Colleague, {
      kind: 'application',
      record: application.id,
      at,
      note,
    })
  }
  for (const { attemptId, openedAt } of book.rows.cases) {
    if (attemptId)
      work(scene, team.finance as Colleague, {
        kind: 'payment',
        record: attemptId,
        at: atWork(dice, (openedAt?.getTime() ?? now) + hour),
        note: '',
      })
  }
  const [manager, { alumni }] = [team.manager as Colleague, coupons]
  addEntry(book.rows.entries, now, manager, {
    action: 'update-coupon',
    recordKind: 'coupon',
    recordId: alumni.code,
    changes: { max_uses: { before: 100, after: alumni.maxUses } },
    at: atWork(dice, now - 9 * day),
  })
  for (let daysAgo = 7 * weeksOfAudit; daysAgo > 0; daysAgo--) writeDay(scene, daysAgo)
}

type Look = {
  kind: 'application' | 'payment' | 'enquiry'
  record: string
  at: number
  note: string
}

/** Opens a record, shows the phone, calls, and writes down what came of it. */
function work({ book, dice, now }: Scene, colleague: Colleague, { kind, record, at, note }: Look) {
  if (at > now - 5 * minute) return
  if (note) {
    book.rows.notes.push({
      recordKind: kind,
      recordId: record,
      staffId: colleague.id,
      text: note,
      createdAt: new Date(at + 6 * minute),
    })
  }
  const done = [
    ['view-record', 0],
    ...(dice.chance(0.6) ? ([['show-contact', 0.5]] as const) : []),
    ...(note ? ([['add-note', 6]] as const) : []),
  ] as const
  for (const [action, after] of done) {
    addEntry(book.rows.entries, now, colleague, {
      action,
      recordKind: kind,
      recordId: record,
      at: at + after * minute,
    })
  }
}

type Done = Pick<Entry, 'action' | 'recordKind' | 'recordId' | 'changes'> & { at: number }

/** In the audit, which outlives the sample, each name says that it is made up. */
function addEntry(entries: Entry[], now: number, { id, name }: Colleague, { at, ...done }: Done) {
  if (at > now || at < now - 7 * weeksOfAudit * day) return
  entries.push({ ...done, at: new Date(at), way: 'desk', staffId: id, actor: `${name} (sample)` })
}

/** People sign in, and on some days take a file away. */
function writeDay({ book, dice, now, team }: Scene, daysAgo: number) {
  const morning = atWork(dice, now - daysAgo * day - 8 * hour)
  for (const colleague of Object.values(team)) {
    if (!dice.chance(0.7)) continue
    const at = morning + dice.below(90) * minute
    addEntry(book.rows.entries, now, colleague, {
      action: 'sign-in',
      recordKind: 'staff',
      recordId: colleague.id,
      at,
    })
  }
  const [colleague, list] = dice.chance(0.5)
    ? ([team.finance, 'payments'] as const)
    : ([team.manager, 'applications'] as const)
  if (!dice.chance(0.35) || !colleague) return
  const changes = {
    format: { after: 'xlsx' },
    filters: { after: 'on=paid' },
    searched: { after: false },
    contact: { after: false },
  }
  addEntry(book.rows.entries, now, colleague, {
    action: 'export',
    recordKind: 'list',
    recordId: list,
    changes,
    at: morning + 4 * hour,
  })
}
