import { describe, expect, it } from 'vitest'
import { keys, pay, setUpPayu, visit } from '../../../../testing/gateways/payu.ts'
import {
  act,
  attemptOf,
  losePatienceSoon,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPayu } from './payu.ts'

/** A PayU that answers every question with the same. */
async function answering(answer: unknown) {
  const url = await startScriptedProvider(() => ({ body: answer }))
  return createPayu({ ...keys, paymentUrl: `${url}/_payment`, apiUrl: url })
}

const saying = (details: Record<string, unknown>) =>
  answering({ status: 1, transaction_details: { tx1: { mihpayid: 1, ...details } } })

describe('asking PayU about a payment', () => {
  it('finds nothing before the visitor got there, and nothing paid before they paid', async () => {
    const site = await setUpPayu()
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
    await visit(site)
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
  })

  it('hears of a failed try, of a cancelled one, and then of the money: the txnid stays payable', async () => {
    const site = await setUpPayu()
    const declined = { state: 'PENDING', declined: true }
    await pay(site, 'fail')
    expect(await site.payu.fetchStatus(attemptOf())).toEqual({ ...declined, reason: 'Declined' })
    await pay(site, 'cancel')
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING', left: true })
    const { mihpayid } = await pay(site)
    expect(await site.payu.fetchStatus(attemptOf())).toEqual({
      state: 'PAID',
      providerPaymentId: mihpayid,
      paid: { minor: 125_000, currency: 'INR' },
      begunAt: expect.any(Date),
    })
  })

  it.each([
    ['wrong-amount', { minor: 124_900, currency: 'INR' }],
    ['wrong-currency', { minor: 125_000, currency: 'USD' }],
  ] as const)('tells what was captured, not what was ordered: %s', async (capture, paid) => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { capture })
    await pay(site)
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID', paid })
  })

  it.each(['additional_charges', 'additionalCharges'])(
    'leaves out %s, a fee that the payer bears and PayU keeps',
    async (name) => {
      const details = { unmappedstatus: 'captured', amt: '1279.50', transaction_amount: '1250.00' }
      const payu = await saying({ ...details, [name]: '29.50', addedon: '2026-11-19 14:05:00' })
      expect(await payu.fetchStatus(attemptOf())).toMatchObject({
        state: 'PAID',
        paid: { minor: 125_000, currency: 'INR' },
        begunAt: new Date('2026-11-19T14:05:00+05:30'),
      })
      const other = await saying({ ...details, [name]: '29.00' })
      expect(await other.fetchStatus(attemptOf())).toMatchObject({ paid: { minor: 127_950 } })
    },
  )

  it('learns of the money even if the browser never comes back', async () => {
    const site = await setUpPayu()
    await site.misbehave('PAYU', { redirect: 'lost', webhook: 'drop' })
    expect(await pay(site)).toEqual({})
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
  })

  const inFlight = { state: 'PENDING', inFlight: true, reason: 'PayU says "pending".' }
  const declined = { state: 'PENDING', declined: true, reason: expect.any(String) }
  const left = { state: 'PENDING', left: true, reason: expect.any(String) }

  it.each([
    ['auth', { ...inFlight, reason: 'Debited, but not captured yet.' }],
    ['pending', inFlight],
    ['in progress', { ...inFlight, reason: 'PayU says "in progress".' }],
    ['failed', declined],
    ['userCancelled', left],
    ['bounced', left],
    ['dropped', declined],
    ['autoRefund', { state: 'FAILED', reason: 'autorefund' }],
    ['initiated', { state: 'PENDING', reason: 'PayU says "initiated".' }],
    ['something new', { state: 'PENDING', reason: 'PayU says "something new".' }],
  ])('takes "%s" for %j', async (unmappedstatus, expected) => {
    const payu = await saying({ status: 'any', unmappedstatus, amt: 10 })
    expect(await payu.fetchStatus(attemptOf())).toEqual(expected)
  })

  it('falls back to the status where unmappedstatus is null', async () => {
    const payu = await saying({ status: 'pending', unmappedstatus: null })
    expect(await payu.fetchStatus(attemptOf())).toEqual(inFlight)
  })

  const captured = { status: 'success', unmappedstatus: 'captured' }

  it.each([null, '', undefined, 'INR'])('takes the currency %j for rupees', async (currency) => {
    const payu = await saying({ ...captured, amt: '1250.00', currency })
    expect(await payu.fetchStatus(attemptOf())).toMatchObject({
      state: 'PAID',
      paid: { minor: 125_000, currency: 'INR' },
    })
  })

  it.each([
    ['the whole price', { amt: '1250.00', transaction_amount: '1250.00', disc: '0.00' }, 125_000],
    ['a price less an offer', { amt: 1150, transaction_amount: '1250.00', disc: 100 }, 125_000],
    ['less, with no offer', { amt: '1150.00', transaction_amount: '1250.00', disc: null }, 115_000],
    ['less than was asked for', { amt: '1150.00', transaction_amount: '1150.00' }, 115_000],
    ['no word on the price', { amt: '1250.00', transaction_amount: null }, 125_000],
  ])(
    'amt is the discounted amount, transaction_amount the full: %s',
    async (_name, said, minor) => {
      const payu = await saying({ ...captured, ...said })
      expect(await payu.fetchStatus(attemptOf())).toMatchObject({
        state: 'PAID',
        paid: { minor, currency: 'INR' },
      })
    },
  )

  it('waits for a silent bank, and learns of both ends', async () => {
    const site = await setUpPayu()
    await pay(site, 'in-flight')
    expect(await site.payu.fetchStatus(attemptOf())).toEqual(inFlight)
    // Nobody pays twice meanwhile.
    expect(await visit(site)).toContain('Duplicate Order ID')
    await act(site.url, 'PAYU', { act: 'fail', txId: 'tx1' })
    expect(await site.payu.fetchStatus(attemptOf())).toEqual(declined)
    await pay(site, 'in-flight')
    await act(site.url, 'PAYU', { act: 'finish', txId: 'tx1' })
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
  })

  it('learns of money that a failed try brought late, whatever was tried after it', async () => {
    const site = await setUpPayu()
    const { mihpayid } = await pay(site, 'fail')
    await pay(site, 'cancel')
    await act(site.url, 'PAYU', { act: 'late-success', txId: 'tx1' })
    expect(await site.payu.fetchStatus(attemptOf())).toMatchObject({
      state: 'PAID',
      providerPaymentId: mihpayid,
    })
  })

  it('ends with "Duplicate Order ID" on PayU’s page once PayU has closed it', async () => {
    const site = await setUpPayu()
    await visit(site)
    await act(site.url, 'PAYU', { act: 'expire', txId: 'tx1' })
    expect(await visit(site)).toContain('Duplicate Order ID')
  })

  it.each(['rate-limited', 'maintenance', 'odd'] as const)(
    'does not know when its interface is %s',
    async (api) => {
      const site = await setUpPayu()
      await pay(site)
      await site.misbehave('PAYU', { api })
      const answers = await Promise.allSettled([
        site.payu.fetchStatus(attemptOf()),
        site.payu.refund(attemptOf(), attemptOf().expected, 'r1'),
      ])
      const unknown = { reason: expect.any(ProviderUnreachable) }
      expect(answers).toMatchObject([unknown, unknown])
    },
  )

  it.each([
    ['a refused hash', { status: 0, msg: 'Invalid Hash.' }],
    ['another payment', { status: 1, transaction_details: {} }],
    [
      'no amount',
      {
        transaction_details: {
          tx1: { mihpayid: 1, status: 'success', unmappedstatus: 'captured' },
        },
      },
    ],
    [
      'a strange amount',
      {
        transaction_details: {
          tx1: { mihpayid: 1, status: 'success', unmappedstatus: 'captured', amt: '1,250' },
        },
      },
    ],
  ])('does not know when the answer is about %s', async (_name, answer) => {
    const payu = await answering(answer)
    await expect(payu.fetchStatus(attemptOf())).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('does not know when PayU keeps silent', async () => {
    losePatienceSoon()
    const site = await setUpPayu()
    await pay(site)
    await site.misbehave('PAYU', { timeout: 'always' })
    const answers = await Promise.allSettled([
      site.payu.fetchStatus(attemptOf()),
      site.payu.refund(attemptOf(), attemptOf().expected, 'r1'),
    ])
    const silence = { reason: expect.any(ProviderUnreachable) }
    expect(answers).toMatchObject([silence, silence])
  })
})
