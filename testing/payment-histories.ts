import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Currency } from '../contract/money.ts'
import type { GatewayName, PaymentPayload } from '../contract/payment.ts'
import { course } from '../contract/programme.ts'
import { paymentAttempts } from '../server/db/payment.schema.ts'
import { applications } from '../server/db/schema.ts'
import { Problem } from '../server/http/problem.ts'
import { gatewayConfigs } from '../server/payment/payment.config.ts'
import { askPayment, completeAttempt } from '../server/payment/payment.ts'
import { reconcile } from '../server/payment/reconcile.ts'
import { startPayment } from '../server/payment/start.ts'
import type { Services } from '../server/services.ts'
import type { Outcome } from './gateways/gateway.ts'
import { createInvariants } from './payment-invariants.ts'

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
}

type Event =
  | { type: 'start'; currency: Currency | undefined }
  | { type: 'press'; which: number; outcome: Outcome }
  | { type: 'webhooks'; fault: 'drop' | 'duplicate' | 'reordered' | 'forged' | undefined }
  | { type: 'ask'; which: number }
  | { type: 'reconcile' }
  | { type: 'crash' }

const history = (gateway: GatewayName) =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          type: fc.constant('start' as const),
          currency: fc.constantFrom(undefined, ...gatewayConfigs[gateway].currencies),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant('press' as const),
          which: fc.nat(3),
          outcome: fc.constantFrom('pay', 'pay', 'fail', 'cancel'),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('webhooks' as const),
          fault: fc.constantFrom('drop', 'duplicate', 'reordered', 'forged', undefined),
        }),
      },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('ask' as const), which: fc.nat(3) }) },
      { weight: 1, arbitrary: fc.constant({ type: 'reconcile' as const }) },
      { weight: 1, arbitrary: fc.constant({ type: 'crash' as const }) },
    ),
    { minLength: 2, maxLength: 10 },
  ) as fc.Arbitrary<Event[]>

/** Random histories of paying, failing, losing and crashing; none may break an invariant. */
export async function runHistories(stage: Stage, gateway: GatewayName, runs: number) {
  await fc.assert(
    fc.asyncProperty(history(gateway), async (events) => {
      const story = await begin(stage, gateway)
      for (const event of events) {
        await story.perform(event)
        await story.checkAlways()
      }
      await story.settle()
      await story.checkAtTheEnd()
    }),
    { numRuns: runs, endOnFailure: true },
  )
}

async function begin(stage: Stage, gateway: GatewayName) {
  const { services } = stage
  const { db } = services
  const application = await newApplication(services, gateway)
  const checkouts: PaymentPayload[] = []
  const captured = new Set<string>()
  const invariants = createInvariants(services, application.id)
  await stage.misbehave(gateway, {})

  const attempts = () =>
    db.select().from(paymentAttempts).where(eq(paymentAttempts.applicationId, application.id))

  const actions = {
    async start({ currency }: Extract<Event, { type: 'start' }>) {
      const payload = await startPayment(services, {
        requestId: application.id,
        sessionId: application.sessionId,
        redirectUrl: `${stage.siteUrl}/success`,
        currency,
        clientIp: '127.0.0.1',
      })
      if (!checkouts.some(({ txId }) => txId === payload.txId)) checkouts.push(payload)
    },
    async press({ which, outcome }: Extract<Event, { type: 'press' }>) {
      const payload = checkouts[which % checkouts.length]
      if (!payload) return
      const { txId } = payload
      await stage.press(payload, outcome, (result) =>
        completeAttempt(services, {
          id: txId,
          sessionId: application.sessionId,
          result,
          clientIp: '127.0.0.1',
        }),
      )
      const [row] = (await attempts()).filter(({ id }) => id === txId)
      const tookMoney = await services.gateways[gateway]?.fetchStatus({
        txId,
        providerOrderId: row?.providerOrderId ?? undefined,
        providerPaymentId: row?.providerPaymentId ?? undefined,
        expected: { minor: row?.amountMinor ?? 0, currency: row?.currency ?? 'INR' },
        // This question must not take any money itself.
        readOnly: true,
      })
      if (tookMoney?.state === 'PAID') captured.add(txId)
    },
    webhooks: ({ fault }: Extract<Event, { type: 'webhooks' }>) =>
      stage.misbehave(gateway, fault ? { webhook: fault } : {}),
    async ask({ which }: Extract<Event, { type: 'ask' }>) {
      const payload = checkouts[which % checkouts.length]
      if (payload) await askPayment(services, payload.txId)
    },
    reconcile: () => reconcileNow(services, application.id),
    /** The process dies in the middle of settling: everything of that transaction is undone. */
    async crash() {
      const dying = {
        ...services,
        enqueue: async () => {
          throw new Error('The process died')
        },
        report: () => undefined,
      } as unknown as Services
      await reconcileNow(dying, application.id)
    },
  }

  return {
    async perform(event: Event) {
      try {
        await actions[event.type](event as never)
      } catch (error) {
        // A refusal is an answer; everything else would be a defect.
        if (!(error instanceof Problem)) throw error
      }
    },

    checkAlways: async () => invariants.checkAlways(await attempts()),

    /** The world behaves again, and the reconciler has its round. */
    async settle() {
      await stage.misbehave(gateway, {})
      for (let round = 0; round < 2; round++) await reconcileNow(services, application.id)
    },

    checkAtTheEnd: async () => invariants.checkAtTheEnd(await attempts(), captured),
  }
}

/** Only this story's attempts are due: histories run on one database. */
async function reconcileNow(services: Services, applicationId: string) {
  await services.db.execute(sql`
    update payment_attempts set checked_at = null,
      next_check_at = case when application_id = ${applicationId} and state <> 'PAID'
        then now() - interval '1 second' end`)
  await reconcile(services)
}

async function newApplication({ db }: Services, gateway: GatewayName) {
  const phone = `9${randomInt(1e8, 1e9)}`
  const now = new Date()
  const [application] = await db
    .insert(applications)
    .values({
      id: randomBytes(16).toString('hex'),
      sessionId: randomBytes(16).toString('hex'),
      scholarshipCode: 'KS_HireSure',
      companyCode: `DEMO_${gateway}`,
      fullname: 'Kavya Nair',
      email: `kavya${phone}@example.com`,
      phone,
      companyName: '',
      selectedCourse: course.blockchain,
      referralCode: '',
      couponCode: randomInt(2) === 0 ? 'WELCOME10' : '',
      phoneVerifiedAt: now,
      emailVerifiedAt: now,
    })
    .returning()
  if (!application) throw new Error('The application was not stored')
  return application
}
