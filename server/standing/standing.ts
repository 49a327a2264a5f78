import { maskedEmail, maskedName, maskedPhone } from '../../contract/masked.ts'
import { type Currency, priceOf } from '../../contract/money.ts'
import type { MoneyNote, Standing, Standings } from '../../contract/standing.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import { applicationsOf, isConfirmed, type Mine } from '../application/application.ts'
import { datesOfApplication } from '../partner/partner.ts'
import { cameOf, isGone, receiptPath, receiptPdfPath } from '../payment/payment.ts'
import type { Services } from '../services.ts'
import {
  attemptsOf,
  openCasesOf,
  refundsOf,
  type StandingAttempt,
  type StandingCase,
  type StandingRefund,
} from './standing.store.ts'

type Money = { attempts: StandingAttempt[]; refunds: StandingRefund[]; cases: StandingCase[] }

/**
 * Reads where a visitor stands: what this browser may see of their applications, payments and
 * refunds.
 */
export async function standingsOf(services: Services, sessionId: string): Promise<Standings> {
  const { mine, proved } = await applicationsOf(services, sessionId)
  const money = await moneyOf(services, mine)
  const shown = withoutRepeats(mine, money)
  const isOpen = ({ sight }: Mine) => sight.email || sight.phone
  return {
    applications: await Promise.all(
      shown.filter(isOpen).map((one) => standingOf(services, one, money)),
    ),
    masked: await Promise.all(
      shown.filter((one) => !isOpen(one)).map((one) => maskedOf(services, one, money)),
    ),
    proved: [...proved.phones.map(maskedPhone), ...proved.emails.map(maskedEmail)],
  }
}

async function moneyOf({ db }: Services, mine: Mine[]): Promise<Money> {
  if (mine.length === 0) return { attempts: [], refunds: [], cases: [] }
  const attempts = await attemptsOf(
    db,
    mine.map(({ application }) => application.id),
  )
  const ids = attempts.map(({ id }) => id)
  if (ids.length === 0) return { attempts, refunds: [], cases: [] }
  const [refunds, cases] = await Promise.all([refundsOf(db, ids), openCasesOf(db, ids)])
  return { attempts, refunds, cases }
}

const ofOne = ({ attempts, refunds, cases }: Money, { application }: Mine) => {
  const own = attempts.filter(({ applicationId }) => applicationId === application.id)
  const isOwn = ({ attemptId }: { attemptId: string | null }) =>
    own.some(({ id }) => id === attemptId)
  return { attempts: own, refunds: refunds.filter(isOwn), cases: cases.filter(isOwn) }
}

/**
 * A person who began several times sees the one that counts: what is paid, else what was worked on
 * last. What money came for is always shown.
 */
function withoutRepeats(mine: Mine[], money: Money) {
  const who = ({ application: { email, phone, scholarshipCode } }: Mine) =>
    [email, phone, scholarshipCode].join(' ')
  const counts = new Map<string, Mine>()
  for (const one of mine) {
    const before = counts.get(who(one))
    if (!before || weightOf(one) > weightOf(before)) counts.set(who(one), one)
  }
  return mine.filter((one) => {
    const { attempts, refunds, cases } = ofOne(money, one)
    const hadMoney = attempts.some(({ capturedMinor }) => capturedMinor !== null)
    return counts.get(who(one)) === one || hadMoney || refunds.length + cases.length > 0
  })
}

function weightOf({ application: { paidAt, refundedAt, updatedAt } }: Mine) {
  const isPaid = paidAt !== null && refundedAt === null
  return updatedAt.getTime() + (isPaid ? Number.MAX_SAFE_INTEGER / 2 : 0)
}

async function standingOf(services: Services, one: Mine, all: Money): Promise<Standing> {
  const { application, sight } = one
  const money = ofOne(all, one)
  const payment = paymentOf(money.attempts)
  return {
    scholarship_requested_id: application.id,
    fullname: application.fullname,
    email: sight.email ? application.email : maskedEmail(application.email),
    phone_number: sight.phone ? application.phone : maskedPhone(application.phone),
    selected_course: application.selectedCourse,
    company_name: application.companyName,
    stage: stageOf(one, money.attempts),
    applied_at: application.createdAt.toISOString(),
    ...(payment && { payment }),
    notes: notesOf(money),
    dates: await datesOfApplication(services, application.id),
    may_continue: application.paidAt === null && sight.phone,
  }
}

const maskedOf = async (services: Services, one: Mine, money: Money) => ({
  scholarship_requested_id: one.application.id,
  fullname: maskedName(one.application.fullname),
  stage: stageOf(one, ofOne(money, one).attempts),
  dates: await datesOfApplication(services, one.application.id),
})

function stageOf({ application }: Mine, attempts: StandingAttempt[]): Standing['stage'] {
  if (application.refundedAt) return 'refunded'
  if (application.paidAt) return 'paid'
  if (attempts.some(isUnderWay)) return 'paying'
  return isConfirmed(application) ? 'to-pay' : 'to-confirm'
}

/** A bank, the provider or we are at work on it. */
const isUnderWay = ({ state, inFlight, completingAt, capturedMinor }: StandingAttempt) =>
  (state === 'CREATED' || state === 'PENDING') &&
  (inFlight || completingAt !== null || capturedMinor !== null)

/** The payment that counts, with its receipt; else the one that is under way. */
function paymentOf(attempts: StandingAttempt[]): Standing['payment'] {
  const paid = attempts.findLast(
    ({ state, surplus, paidAt }) =>
      (state === 'PAID' || isGone(state)) && !surplus && paidAt !== null,
  )
  const attempt = paid ?? attempts.findLast(isUnderWay)
  if (!attempt) return undefined
  const { id, paidAt, createdAt } = attempt
  return {
    reference: referenceOf(id),
    ...priceOf(cameOf(attempt)),
    at: (paidAt ?? createdAt).toISOString(),
    ...(paid
      ? { receipt_url: receiptPath(id), pdf_url: receiptPdfPath(id) }
      : { result_url: `/success?kspay_id=${id}` }),
  }
}

const caseNotes: Record<StandingCase['kind'], MoneyNote['kind']> = {
  mismatch: 'checking',
  'late-coupon': 'checking',
  orphan: 'checking',
  duplicate: 'paid-twice',
  'refund-failed': 'refund-late',
  'refund-stuck': 'refund-late',
  dispute: 'disputed',
}

function madeKind(
  { chargedBack }: Pick<StandingRefund, 'chargedBack'>,
  { surplus }: StandingAttempt,
) {
  if (chargedBack) return 'charged-back'
  return surplus ? 'second-refunded' : 'refund-made'
}

/** Refunds and cases, without the words that staff and providers have for them. */
function notesOf({ attempts, refunds, cases }: Money): MoneyNote[] {
  return attempts.flatMap((attempt) => {
    const ofAttempt = ({ attemptId }: { attemptId: string | null }) => attemptId === attempt.id
    const note = (kind: MoneyNote['kind'], minor: number, currency: Currency, at: Date) => ({
      kind,
      reference: referenceOf(attempt.id),
      ...priceOf({ minor, currency }),
      at: at.toISOString(),
    })
    const open = cases.filter(ofAttempt)
    const isDecided = refunds.some((one) => ofAttempt(one) && one.state !== 'FAILED')
    return [
      ...refunds.filter(ofAttempt).flatMap(({ amountMinor, currency, ...refund }) => {
        if (refund.state === 'DONE') {
          return [note(madeKind(refund, attempt), amountMinor, currency, refund.updatedAt)]
        }
        // The case that it opened speaks of it.
        if (refund.state === 'FAILED' || open.some(({ kind }) => kind === 'refund-stuck')) return []
        return [note('refund-under-way', amountMinor, currency, refund.createdAt)]
      }),
      ...open
        // A dispute is over once the money is gone.
        .filter(({ kind }) => kind !== 'dispute' || !isGone(attempt.state))
        // Nobody is waiting for an answer if the money is on its way back.
        .filter(({ kind }) => !isDecided || !['checking', 'paid-twice'].includes(caseNotes[kind]))
        .map(({ kind, amountMinor, currency, openedAt }) =>
          note(
            caseNotes[kind],
            amountMinor ?? attempt.capturedMinor ?? attempt.amountMinor,
            currency ?? attempt.capturedCurrency ?? attempt.currency,
            openedAt,
          ),
        ),
    ]
  })
}
