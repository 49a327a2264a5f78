import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { GatewayName, PaymentPayload } from '../contract/payment.ts'
import { paymentAttempts, refunds } from '../server/db/payment.schema.ts'
import { colleges } from '../server/db/schema.ts'
import { Problem } from '../server/http/problem.ts'
import { startPayment } from '../server/payment/attempt/start.ts'
import { attachCase } from '../server/payment/case/attach.ts'
import { decideCase, listCases } from '../server/payment/case/case.ts'
import { askPayment, completeAttempt } from '../server/payment/payment.ts'
import { refundPayment } from '../server/payment/refund/refund.ts'
import { erasePerson } from '../server/privacy/person.ts'
import type { Services } from '../server/services.ts'
import type { Act } from '../simulators/acts.ts'
import { asha } from './actor.ts'
import type { Outcome } from './gateways/gateway.ts'
import { begun, type Event, type Gateways, stories } from './payment-events.ts'
import { createGone, heard } from './payment-gone.ts'
import { createInvariants } from './payment-invariants.ts'
import { newPerson } from './payment-person.ts'
import { reconcileNow } from './payment-rounds.ts'

/** A site with its gateways, as histories need it. */
export type Stage = {
  services: Services
  siteUrl: string
  misbehave: (gateway: GatewayName, misbehaviour: object) => Promise<void>
  /** Presses a button at the gateway; `complete` hands the result to the site. */
  press: (
    payload: PaymentPayload,
    outcome: Outcome,
    complete: (result: object) => Promise<unknown>,
  ) => Promise<unknown>
  /** Something happens at the provider without the site; false where there is nothing to act on. */
  act: (gateway: GatewayName, act: Act) => Promise<boolean>
}

/** A property-based test: random histories of payments and faults; none may break an invariant. */
export async function runHistories(stage: Stage, gateway: GatewayName, runs: number) {
  await fc.assert(
    fc.asyncProperty(stories(gateway), async ({ gateways, events }) => {
      const story = await begin(stage, gateways)
      for (const each of [...begun, ...events]) {
        await story.perform(each)
        await story.checkAlways()
      }
      await story.settle()
      await story.checkAtTheEnd()
      await story.forget()
    }),
    // A CI log keeps the message alone.
    { numRuns: runs, endOnFailure: true, includeErrorInReport: true },
  )
}

/** One person, with two applications for the same scholarship in two browsers, at two colleges. */
async function begin(stage: Stage, gateways: Gateways) {
  const { services } = stage
  const { db } = services
  const person = await newPerson(services, gateways)
  const ids = person.map(({ id }) => id)
  const checkouts: { payload: PaymentPayload; sessionId: string }[] = []
  const invariants = createInvariants(services, ids)
  const gone = createGone(services)
  const faults: Record<string, string> = {}
  const misbehave = async () => {
    for (const name of gateways) await stage.misbehave(name, gone.isAny() ? heard(faults) : faults)
  }
  await misbehave()

  const attempts = () =>
    db.select().from(paymentAttempts).where(inArray(paymentAttempts.applicationId, ids))
  const openCase = async () => {
    const [open, own] = [await listCases(services), await attempts()]
    return open.find(
      ({ attemptId, reference }) => own.some(({ id }) => id === attemptId) || gone.has(reference),
    )?.id
  }
  const chosen = (which: number) => checkouts[which % checkouts.length]

  const acts: {
    [Type in Event['type']]: (event: Extract<Event, { type: Type }>) => Promise<unknown>
  } = {
    async start({ who, currency }) {
      const { id: requestId, sessionId } = person[who] ?? person[0]
      const payload = await startPayment(services, {
        requestId,
        sessionId,
        redirectUrl: `${stage.siteUrl}/success`,
        currency,
        clientIp: '127.0.0.1',
      })
      const isKnown = checkouts.some((checkout) => checkout.payload.txId === payload.txId)
      if (!isKnown) checkouts.push({ payload, sessionId })
    },
    async press({ which, outcome }) {
      const checkout = chosen(which)
      if (!checkout) return
      const { payload, sessionId } = checkout
      await stage.press(payload, outcome, (result) =>
        completeAttempt(services, { id: payload.txId, sessionId, result, clientIp: '127.0.0.1' }),
      )
    },
    async later({ which, act }) {
      const checkout = chosen(which)
      if (!checkout) return
      const { gateway, txId } = checkout.payload
      if (gateway !== 'FREE') await stage.act(gateway, { act, txId })
    },
    async webhooks({ fault }) {
      if (fault) faults.webhook = fault
      else delete faults.webhook
      await misbehave()
    },
    async captures({ fault }) {
      if (fault) faults.capture = fault
      else delete faults.capture
      await misbehave()
    },
    async api({ fault }) {
      if (fault) faults.api = fault
      else delete faults.api
      await misbehave()
    },
    async refunds({ fault }) {
      if (fault) faults.refund = fault
      else delete faults.refund
      await misbehave()
    },
    async ask({ which }) {
      const checkout = chosen(which)
      if (checkout) await askPayment(services, checkout.payload.txId)
    },
    async refund({ which, part }) {
      const checkout = chosen(which)
      if (!checkout) return
      const order = { id: checkout.payload.txId, reason: 'They asked.', actor: asha }
      await refundPayment(services, { ...order, ...(part && { minor: 100 }) })
    },
    async decide({ decision }) {
      const id = await openCase()
      if (id) await decideCase(services, { id, decision, note: '', actor: asha })
    },
    /** Two people at the same moment: of their decisions one takes effect. */
    async both({ decisions }) {
      const id = await openCase()
      if (!id) return
      const decided = await Promise.allSettled(
        decisions.map((decision, index) => {
          const actor = { ...asha, name: `staff ${index}` }
          return decideCase(services, { id, decision, note: '', actor })
        }),
      )
      const failed = decided.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      const odd = failed.find((reason) => !(reason instanceof Problem))
      if (odd) throw odd
      assert.ok(failed.length > 0, `both decided case ${id}`)
    },
    async attach({ who }) {
      const id = await openCase()
      const applicationId = ids[who]
      if (!id || !applicationId) return
      await attachCase(services, { id, applicationId, note: '', actor: asha })
    },
    async erase() {
      const before = await attempts()
      const who = { email: person[0].email, phone: undefined }
      await erasePerson(services, asha, who, { names: 'none' })
      gone.note(before, await attempts())
      await misbehave()
    },
    async restore({ which }) {
      // Only what has brought nothing yet is lost, and the gateway must be able to say so.
      if (faults.api) return
      const before = await attempts()
      await gone.forget(before[which % before.length])
      gone.note(before, await attempts())
      await misbehave()
    },
    async days() {
      const where = inArray(paymentAttempts.applicationId, ids)
      const begun = await db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(where)
      // One at a time: news of two of them may be locking both just now.
      for (const { id } of begun) {
        await db
          .update(paymentAttempts)
          .set({
            createdAt: sql`${paymentAttempts.createdAt} - interval '2 days'`,
            quotedAt: sql`${paymentAttempts.quotedAt} - interval '2 days'`,
          })
          .where(eq(paymentAttempts.id, id))
      }
    },
    async price() {
      await db.update(colleges).set({ priceInPaise: 100_000 + randomInt(100) * 100 })
    },
    reconcile: () => reconcileNow(services, ids),
    /** Fault injection: the process dies while settling, and all of that transaction is undone. */
    async crash() {
      const dying = {
        ...services,
        enqueue: async () => {
          throw new Error('The process died')
        },
        report: () => undefined,
      } as unknown as Services
      await reconcileNow(dying, ids)
    },
  }

  return {
    async perform(what: Event) {
      try {
        await acts[what.type](what as never)
      } catch (error) {
        // A refusal is an answer; everything else would be a defect.
        if (!(error instanceof Problem)) throw error
      }
    },

    checkAlways: async () => invariants.checkAlways(await attempts()),

    /** The world behaves again, and the reconciler has its rounds, without a failure. */
    async settle() {
      for (const name of gateways) await stage.misbehave(name, {})
      const failures: unknown[] = []
      const watched = { ...services, report: (error: unknown) => failures.push(error) }
      for (let round = 0; round < 3; round++) await reconcileNow(watched, ids)
      if (failures.length > 0) throw new AggregateError(failures, 'The reconciler failed')
    },

    async checkAtTheEnd() {
      await invariants.checkAtTheEnd(await attempts())
      await gone.check()
    },

    /** Nobody is asked about it any more: the next story has the reconciler for itself. */
    async forget() {
      for (const { id } of await attempts()) {
        await db
          .update(paymentAttempts)
          .set({ nextCheckAt: null })
          .where(eq(paymentAttempts.id, id))
        await db.update(refunds).set({ nextCheckAt: null }).where(eq(refunds.attemptId, id))
      }
    },
  }
}
