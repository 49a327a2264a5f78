import { expect, test } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { openMeeting } from '../../../testing/meeting.ts'
import { readOnly, withPayment } from '../../../testing/one-payment.ts'
import { openWithoutLocks } from '../../../testing/without-locks.ts'
import type { Actor } from '../../audit/audit.ts'
import { work } from '../../background.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { findAttempt } from './attempt.store.ts'
import { findQuestion } from './question.store.ts'
import { askGateway } from './question.ts'

const ben = { ...asha, name: 'ben' }
const asked = /^insert into "gateway_questions"/
const paid: Snapshot = {
  state: 'PAID',
  providerPaymentId: 'pay_1',
  paid: { minor: 125_000, currency: 'INR' },
}

async function withQuestion() {
  const site = await withPayment("state = 'PENDING', amount_minor = 125000")
  const { services, fetchStatus } = site
  fetchStatus.mockResolvedValue(paid)
  return {
    ...site,
    ask: (actor = asha) => askGateway(services, { id: 'one', actor }),
    answer: () => work(services, 'ask-gateway', { id: 'one' }),
    question: () => findQuestion(services.db, 'one'),
    jobs: () =>
      site.write(
        `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'ask-gateway'`,
      ),
    audit: () => site.write('select actor, action from audit.entries order by id'),
  }
}

test('a question is written at once, with its job and its audit, and waits for no gateway', async () => {
  const { ask, question, jobs, audit, fetchStatus } = await withQuestion()
  await ask()
  expect(fetchStatus).not.toHaveBeenCalled()
  expect(await question()).toMatchObject({ askedBy: 'asha', answeredAt: null, answer: null })
  expect(await jobs()).toEqual([{ payload: { id: 'one' } }])
  expect(await audit()).toEqual([{ actor: 'asha', action: 'ask-gateway' }])
})

test('its job writes down what is known of the payment now, and the answer for who asked', async () => {
  const { services, ask, answer, question } = await withQuestion()
  await ask()
  await answer()
  expect(await question()).toMatchObject({
    answer: 'told',
    state: 'PAID',
    paidMinor: 125_000,
    paidCurrency: 'INR',
    answeredAt: expect.any(Date),
  })
  expect(await findAttempt(services.db, 'one')).toMatchObject({ state: 'PAID' })
})

test('asking takes no money', async () => {
  const { ask, answer, fetchStatus } = await withQuestion()
  await ask()
  await answer()
  expect(fetchStatus).toHaveBeenCalledExactlyOnceWith(readOnly)
})

test.each([
  ['silent', new ProviderUnreachable('The gateway did not answer')],
  ['refused', new ProviderRefused('Wrong keys', 401, {})],
])('a gateway that is %s is an answer, too', async (answered, error) => {
  const { services, ask, answer, question, fetchStatus } = await withQuestion()
  fetchStatus.mockRejectedValue(error)
  await ask()
  await answer()
  expect(await question()).toMatchObject({ answer: answered, state: null })
  expect(await findAttempt(services.db, 'one')).toMatchObject({ state: 'PENDING' })
})

test('a gateway without keys cannot be asked, and that is said', async () => {
  const { services, ask, question } = await withQuestion()
  await ask()
  await work({ ...services, gateways: {} }, 'ask-gateway', { id: 'one' })
  expect(await question()).toMatchObject({ answer: 'not-configured' })
})

test('of two who ask at once there is one question; after its answer there can be another', async () => {
  const { services, databaseUrl, ask, answer, jobs, audit, question } = await withQuestion()
  const db = openMeeting(databaseUrl, asked)
  const askAtOnce = (actor: Actor) => askGateway({ ...services, db }, { id: 'one', actor })
  await Promise.all([askAtOnce(asha), askAtOnce(ben)])
  expect(await jobs()).toHaveLength(1)
  expect(await audit()).toHaveLength(1)
  await answer()
  await ask(ben)
  expect(await question()).toMatchObject({ askedBy: 'ben', answer: null, state: null })
})

test('without the lock two who ask at once are two questions', async () => {
  const { services, databaseUrl, audit } = await withQuestion()
  const db = openWithoutLocks(databaseUrl, asked)
  await Promise.all(
    [asha, ben].map((actor) => askGateway({ ...services, db }, { id: 'one', actor })),
  )
  expect(await audit()).toHaveLength(2)
})

test('a question that nobody answered for three minutes can be asked again', async () => {
  const { ask, audit, write } = await withQuestion()
  await ask()
  await write("update gateway_questions set asked_at = now() - interval '4 minutes'")
  await ask(ben)
  expect(await audit()).toHaveLength(2)
})

test('a seat that was free, and a payment that is not here, cannot be asked about', async () => {
  const { services, ask, write } = await withQuestion()
  await expect(askGateway(services, { id: 'none', actor: asha })).rejects.toMatchObject({
    code: 'not-found',
  })
  await write("update payment_attempts set gateway = 'FREE'")
  await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
})
