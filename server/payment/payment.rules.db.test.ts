import { expect, test, vi } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Services } from '../services.ts'
import { findAttempt, type StoredAttempt, saveAttempt } from './attempt/attempt.store.ts'
import { lockPerson } from './attempt/person.store.ts'
import {
  askPayment,
  attemptOf,
  completeAttempt,
  fetchStatus,
  refresh,
  statusOf,
  urlsOf,
} from './payment.ts'
import type { Attempt, Gateway, Snapshot } from './provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from './provider/provider-call.ts'

/** Makes an open payment, at a gateway that answers as it is told. */
async function withAttempt() {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const applicationId = await createApplicant(site).apply()
  await site.services.db.transaction((tx) =>
    saveAttempt(tx, {
      id: 'one',
      applicationId,
      gateway: 'RAZORPAY',
      state: 'PENDING',
      amountMinor: 125_000,
      currency: 'INR',
      couponCode: '',
      redirectUrl: 'http://localhost:3000/success?from=pay',
      providerOrderId: 'order_1',
      providerPaymentId: 'pay_1',
      nextCheckAt: new Date(),
    }),
  )
  const ask = vi.fn<(attempt: Attempt) => Promise<Snapshot>>(async () => ({ state: 'PENDING' }))
  const complete = vi.fn<() => Promise<Snapshot>>(async () => ({ state: 'PENDING' }))
  const own = { fetchStatus: ask, complete }
  const gateway = { ...site.services.gateways.RAZORPAY, ...own } as unknown as Gateway
  const services: Services = { ...site.services, gateways: { RAZORPAY: gateway } }
  const write = (text: string) => query(site.databaseUrl, text)
  const [row] = await write('select session_id from applications')
  const attempt = (await findAttempt(services.db, 'one')) as StoredAttempt
  const finish = (id = 'one', sessionId: string | undefined = row?.session_id) =>
    completeAttempt(services, { id, sessionId, result: {}, clientIp: '203.0.113.7' })
  return { services, gateway, write, attempt, ask, complete, finish }
}

const anAttempt = (changes: Partial<StoredAttempt>) =>
  ({ state: 'PENDING', declined: false, inFlight: false, capturedMinor: null, ...changes }) as never

test.each<[Partial<StoredAttempt>, string]>([
  [{ state: 'PAID' }, 'PAYMENT_PAID'],
  [{ state: 'CREATED' }, 'PENDING'],
  [{ state: 'PENDING' }, 'PENDING'],
  [{ declined: true }, 'FAILED'],
  [{ declined: true, inFlight: true }, 'PENDING'],
  [{ state: 'FAILED' }, 'FAILED'],
  [{ state: 'EXPIRED', inFlight: true }, 'PENDING'],
  [{ state: 'EXPIRED', capturedMinor: 100, nextCheckAt: new Date() }, 'PENDING'],
])('%o is told as %s', (changes, status) => {
  expect(statusOf(anAttempt(changes))).toBe(status)
})

test('a gateway knows an attempt by its numbers; one that is over may only be looked at', async () => {
  const { attempt } = await withAttempt()
  const known = {
    txId: 'one',
    providerOrderId: 'order_1',
    providerPaymentId: 'pay_1',
    expected: { minor: 125_000, currency: 'INR' },
    readOnly: false,
  }
  expect(attemptOf(attempt)).toEqual(known)
  expect(attemptOf(attempt, { readOnly: true })).toEqual({ ...known, readOnly: true })
  expect(attemptOf({ ...attempt, state: 'EXPIRED' }).readOnly).toBe(true)
  expect(attemptOf({ ...attempt, providerOrderId: null, providerPaymentId: null })).toEqual({
    ...known,
    providerOrderId: undefined,
    providerPaymentId: undefined,
  })
})

test('the payer comes back to their page with the id, the provider to addresses of its own', async () => {
  const { services, attempt } = await withAttempt()
  const own = `${services.config.siteUrl}/payments/razorpay`
  expect(urlsOf(services, attempt)).toEqual({
    returnUrl: 'http://localhost:3000/success?from=pay&kspay_id=one',
    returnPostUrl: `${own}/return`,
    webhookUrl: `${own}/webhook`,
  })
})

test('money is taken only from an open attempt, of a person who has not paid, and never by looking', async () => {
  const { services, gateway, attempt, ask, write } = await withAttempt()
  const isReadOnly = async (changes: Partial<StoredAttempt> = {}, readOnly?: boolean) => {
    await fetchStatus(services, gateway, { ...attempt, ...changes }, readOnly)
    return ask.mock.lastCall?.[0].readOnly
  }
  expect(await isReadOnly()).toBe(false)
  expect(await isReadOnly({}, true)).toBe(true)
  expect(await isReadOnly({ state: 'FAILED' })).toBe(true)
  expect(await isReadOnly({ applicationId: 'gone' })).toBe(true)
  await refresh(services, attempt)
  expect(ask.mock.lastCall).toEqual([expect.objectContaining({ readOnly: false })])
  await askPayment(services, 'one')
  expect(ask.mock.lastCall).toEqual([expect.objectContaining({ readOnly: true })])
  await write(`insert into applications select (jsonb_populate_record(a, jsonb_build_object(
      'id', 'elsewhere', 'session_id', 'elsewhere', 'paid_at', now()))).* from applications a`)
  expect(await isReadOnly()).toBe(true)
  await write("delete from applications where id = 'elsewhere'")
  expect(await isReadOnly()).toBe(false)
  await write('update applications set paid_at = now()')
  expect(await isReadOnly()).toBe(true)
})

test('a gateway that is silent, refuses or is gone has not answered; a mistake of ours is heard', async () => {
  const { services, attempt, ask } = await withAttempt()
  const warn = vi.spyOn(services.log, 'warn').mockImplementation(() => undefined)
  const silence = { after: attempt, answered: false, left: false }
  for (const error of [new ProviderUnreachable('Away'), new ProviderRefused('No', 400, {})]) {
    ask.mockRejectedValueOnce(error)
    expect(await refresh(services, attempt)).toEqual(silence)
    expect(warn.mock.lastCall).toEqual([
      { gateway: 'RAZORPAY', error: error.message },
      'A gateway gave no answer',
    ])
  }
  expect(await refresh({ ...services, gateways: {} }, attempt)).toEqual(silence)
  expect(await refresh(services, attempt)).toMatchObject({ after: { id: 'one' }, answered: true })
  ask.mockRejectedValueOnce(new Error('Broken'))
  await expect(refresh(services, attempt)).rejects.toThrow('Broken')
})

test('nothing is charged for an application that is paid; its own payment is told as paid', async () => {
  const { finish, complete, write } = await withAttempt()
  await write('update applications set paid_at = now()')
  await expect(finish()).rejects.toMatchObject({
    code: 'already-paid',
    message: 'This application is already paid.',
  })
  expect(complete).not.toHaveBeenCalled()
})

test('a charge of nobody, or of another browser, is refused', async () => {
  const { finish, complete, write } = await withAttempt()
  const unknown = { code: 'not-found', message: 'There is no such payment.' }
  await expect(finish('nobody')).rejects.toMatchObject(unknown)
  await expect(finish('one', 'another browser')).rejects.toMatchObject(unknown)
  await write("update payment_attempts set state = 'FAILED'")
  expect(await finish()).toEqual({ status: 'FAILED' })
  expect(complete).not.toHaveBeenCalled()
})

test('a refused charge may be tried again; after a silence it is looked up, not made again', async () => {
  const { finish, complete, ask } = await withAttempt()
  complete.mockRejectedValueOnce(new ProviderRefused('Declined', 402, {}))
  expect(await finish()).toEqual({ status: 'PENDING', redirectUrl: undefined })
  complete.mockRejectedValueOnce(new ProviderUnreachable('Away'))
  expect(await finish()).toEqual({ status: 'PENDING', redirectUrl: undefined })
  expect(complete).toHaveBeenCalledTimes(2)
  ask.mockResolvedValueOnce({ state: 'PENDING', redirectUrl: 'https://bank.example' })
  expect(await finish()).toEqual({ status: 'PENDING', redirectUrl: 'https://bank.example' })
  expect([complete.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])
})

test('people who share a phone or a mailbox take turns in a scholarship, and nobody else with them', async () => {
  const { services } = await withAttempt()
  const { db } = services
  const person = { email: 'a@example.com', phone: '9', fullname: '', scholarshipCode: 'KS' }
  const isFree = (other: typeof person) =>
    db.transaction(async (tx) => {
      await tx.execute("set local lock_timeout = '100ms'")
      return lockPerson(tx, other).then(
        () => true,
        () => false,
      )
    })
  await db.transaction(async (tx) => {
    await lockPerson(tx, person)
    expect(await isFree({ ...person, email: 'b@example.com', phone: '8' })).toBe(true)
    expect(await isFree({ ...person, scholarshipCode: 'OTHER' })).toBe(true)
    expect(await isFree({ ...person, email: '9', phone: 'a@example.com' })).toBe(true)
    expect(await isFree({ ...person, email: 'b@example.com' })).toBe(false)
    expect(await isFree({ ...person, phone: '8' })).toBe(false)
    expect(await isFree(person)).toBe(false)
  })
})
