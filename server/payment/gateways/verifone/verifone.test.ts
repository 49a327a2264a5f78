import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  billing,
  cardResult,
  cards,
  confirm,
  pay,
  setUpVerifone,
} from '../../../../testing/gateways/verifone.ts'
import { act, attemptOf, type Delivery, payer, urls } from '../../../../testing/providers.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import { verifoneConfig } from './verifone.config.ts'
import { createVerifone } from './verifone.ts'

const paid = { minor: 125_000, currency: 'INR' }

const config = {
  merchantCode: 'ABC',
  secretKey: 'SECRET',
  mode: 'live' as const,
  apiUrl: 'https://api.2checkout.com/rest/6.0/',
  scriptUrl: 'http://127.0.0.1:1234/verifone/v1/2pay.js',
}

describe('starting a payment with Verifone', () => {
  it('needs no order and gives the browser what the script needs, without the secret', async () => {
    const verifone = createVerifone(config)
    const first = await verifone.initiate(attemptOf(), payer, urls)
    expect(await verifone.initiate(attemptOf(), payer, urls)).toEqual(first)
    expect(first?.payload).toMatchObject({
      txId: 'tx1',
      amount: 1250,
      currency: 'INR',
      clientId: 'ABC',
      config: { scriptUrl: config.scriptUrl, prefill: { name: payer.name } },
    })
    expect(JSON.stringify(first)).not.toContain('SECRET')
  })

  it('sends no publishable key to the browser', async () => {
    const { payload } = await createVerifone(config).initiate(attemptOf(), payer, urls)
    expect(payload).not.toHaveProperty('publishableKey')
    expect(Object.keys(verifoneConfig.variables)).not.toContain('VERIFONE_PUBLISHABLE_KEY')
  })

  it('loads 2Pay.js by default', () => {
    const { VERIFONE_SCRIPT_URL } = z.object(verifoneConfig.variables).parse({})
    expect(VERIFONE_SCRIPT_URL).toBe('https://2pay-js.2checkout.com/v1/2pay.js')
  })

  it('opens the pay page for 2Pay.js, its frame and its inline styles, and for the configured script', () => {
    const origins = [
      'https://2pay-js.2checkout.com',
      'https://secure.2checkout.com',
      'http://127.0.0.1:1234',
    ]
    expect(createVerifone(config).opening).toEqual({
      script: origins,
      frame: origins,
      connect: origins,
      image: origins,
      inlineStyles: true,
    })
  })
})

describe('charging a token', () => {
  it('is paid at once where the bank asks nothing', async () => {
    const site = await setUpVerifone()
    const snapshot = await pay(site)
    expect(snapshot).toMatchObject({ state: 'PAID', paid })
    expect(await site.verifone.fetchStatus(attemptOf())).toEqual(snapshot)
  })

  it('sends the cardholder to the bank, and brings them back', async () => {
    const site = await setUpVerifone()
    const { state, redirectUrl, providerOrderId } = await pay(site, cards.confirmed)
    expect(state).toBe('PENDING')
    const attempt = attemptOf({ providerOrderId })
    const back = new URL((await confirm(redirectUrl, 'pay')) ?? '')
    expect(back.searchParams.get('kspay_id')).toBe('tx1')
    expect(back.searchParams.has('payment_status')).toBe(false)
    expect(await site.verifone.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
  })

  it('stays open when the cardholder leaves, fails when the bank refuses, and may yet be paid', async () => {
    const site = await setUpVerifone()
    const { redirectUrl, providerOrderId } = await pay(site, cards.confirmed)
    const attempt = attemptOf({ providerOrderId })
    expect(await confirm(redirectUrl, 'cancel')).toContain('kspay_id=tx1')
    expect(await site.verifone.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
    await confirm(redirectUrl, 'fail')
    expect(await site.verifone.fetchStatus(attempt)).toMatchObject({ state: 'FAILED' })
    await confirm(redirectUrl, 'pay')
    expect(await site.verifone.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
  })

  it('brings a cardholder who comes again to the same confirmation', async () => {
    const site = await setUpVerifone()
    const first = await pay(site, cards.confirmed)
    expect(await pay(site, cards.confirmed)).toEqual(first)
  })

  it('fails with a declined card, and a third card is not charged beside a payment', async () => {
    const site = await setUpVerifone()
    expect(await pay(site, cards.declined, attemptOf({ txId: 'tx0' }))).toEqual({
      state: 'FAILED',
      reason: 'Verifone refused: CARD_DECLINED',
    })
    const second = await pay(site)
    expect(second).toMatchObject({ state: 'PAID', paid })
    expect(await pay(site)).toEqual(second)
  })

  const token = '8849864e-a0b0-460a-982d-ca01e6f2df17'

  it.each([
    ['no object', 'token'],
    ['no token', { billing }],
    ['a card number', { token: '4111111111111111', billing }],
    ['a token with card data beside it', { token, billing, ccNo: '4111111111111111' }],
    ['card data in the address', { token, billing: { ...billing, ccNo: '4111111111111111' } }],
  ])('refuses %s without repeating it', async (_name, result) => {
    const verifone = createVerifone(config)
    const refusal = await verifone.complete?.(attemptOf(), result, payer, urls).catch(inspect)
    expect(refusal).toContain('The card could not be read. Try again.')
    expect(refusal).not.toContain('4111')
  })

  it.each([
    ['no address', { address: ' ' }, 'Enter the address.'],
    ['no city', { city: '' }, 'Enter the city.'],
    ['no state', { state: '' }, 'Enter the state.'],
    ['no code', { zip: '' }, 'Enter the PIN or postal code.'],
    ['an Indian code that is none', { zip: '0110' }, 'A PIN code has 6 digits.'],
    ['no such country', { country: 'ZZ' }, 'Choose the country.'],
  ])('refuses a billing address with %s, and says so', async (_name, change, message) => {
    const result = { token, billing: { ...billing, ...change } }
    const refusal = createVerifone(config).complete?.(attemptOf(), result, payer, urls)
    await expect(refusal).rejects.toMatchObject({ code: 'invalid', message })
  })

  it('asks for a new token where one was used before, and charges nobody twice', async () => {
    const site = await setUpVerifone()
    const result = await cardResult(site, cards.approved)
    const charge = (txId: string) =>
      site.verifone.complete?.(attemptOf({ txId }), result, payer, urls)
    expect(await charge('tx1')).toMatchObject({ state: 'PAID' })
    expect(await charge('tx2')).toMatchObject({ state: 'PENDING', declined: true })
    expect(await charge('tx1')).toMatchObject({ state: 'PAID', paid })
  })

  it('is declined for a token that 2Pay.js did not make, and a new token pays', async () => {
    const site = await setUpVerifone()
    const result = { token, billing }
    expect(await site.verifone.complete?.(attemptOf(), result, payer, urls)).toEqual({
      state: 'PENDING',
      declined: true,
      reason: 'Verifone does not take this token of the card: a new one is needed. Try again.',
    })
    expect(await pay(site)).toMatchObject({ state: 'PAID', paid })
  })

  it('cannot even ask for the status with wrong keys', async () => {
    const site = await setUpVerifone()
    const verifone = createVerifone({
      ...config,
      apiUrl: `${site.url}/verifone/rest/6.0`,
    })
    await expect(verifone.fetchStatus(attemptOf())).rejects.toBeInstanceOf(ProviderRefused)
  })
})

describe("Verifone's webhook", () => {
  it('is believed, names the order, and is answered with a receipt', async () => {
    const site = await setUpVerifone()
    await site.misbehave('VERIFONE', { webhook: 'duplicate' })
    const { providerOrderId } = await pay(site)
    const [first, again, second] = await Promise.all(
      (await site.webhooks(3)).map(site.verifone.parseWebhook),
    )
    expect(first).toMatchObject({ txId: 'tx1', providerOrderId })
    expect(first?.dedupeKey).toMatch(`${providerOrderId}:PAYMENT_AUTHORIZED:`)
    expect(first?.ack.body).toMatch(/^<sig algo="sha256" date="\d{14}">[0-9a-f]{64}<\/sig>$/)
    expect(again?.dedupeKey).toBe(first?.dedupeKey)
    expect(second?.dedupeKey).toMatch(`${providerOrderId}:COMPLETE:`)
  })

  it('tells of a chargeback and of its end, by the number of the order', async () => {
    const site = await setUpVerifone()
    const { providerOrderId } = await pay(site)
    const disputeIn = async (text: string) =>
      site.verifone.parseWebhook(await site.webhook(text)).then(({ dispute }) => dispute)
    const about = { id: providerOrderId, reason: 'NOT_RECOGNIZED' }
    expect(await disputeIn('CHARGEBACK_RESOLUTION=NONE')).toBeUndefined()
    await act(site.url, 'VERIFONE', { act: 'dispute', txId: 'tx1' })
    expect(await disputeIn('CHARGEBACK_RESOLUTION=OPEN')).toEqual({ ...about, state: 'open' })
    await act(site.url, 'VERIFONE', { act: 'lose-dispute', txId: 'tx1' })
    expect(await disputeIn('CHARGEBACK_RESOLUTION=LOST')).toEqual({ ...about, state: 'lost' })
    const known = attemptOf({ providerOrderId, providerPaymentId: providerOrderId })
    expect(await site.verifone.fetchStatus(known)).toMatchObject({
      state: 'PAID',
      disputes: [{ id: providerOrderId, state: 'lost', reason: 'REVERSED' }],
    })
    await pay(site, cards.approved, attemptOf({ txId: 'tx2' }))
    await act(site.url, 'VERIFONE', { act: 'dispute', txId: 'tx2' })
    await act(site.url, 'VERIFONE', { act: 'win-dispute', txId: 'tx2' })
    expect(await disputeIn('CHARGEBACK_RESOLUTION=WON')).toMatchObject({ state: 'won' })
  })

  it("is refused when it is forged, written anew, empty, or signed with another gateway's secret", async () => {
    const site = await setUpVerifone()
    await pay(site)
    const [honest] = (await site.webhooks(2)) as [Delivery]
    const sorted = new URLSearchParams(honest.rawBody.toString())
    sorted.sort()
    const rewritten = { ...honest, rawBody: Buffer.from(sorted.toString()) }
    const empty = { ...honest, rawBody: Buffer.alloc(0) }
    const other = createVerifone({ ...config, secretKey: 'simulated-payu-salt' })
    const forbidden = { code: 'forbidden', message: 'The signature is not valid.' }
    for (const bad of [rewritten, empty]) {
      await expect(site.verifone.parseWebhook(bad)).rejects.toMatchObject(forbidden)
    }
    await expect(other.parseWebhook(honest)).rejects.toMatchObject(forbidden)
    await site.misbehave('VERIFONE', { webhook: 'forged' })
    await pay(site, cards.approved, attemptOf({ txId: 'tx2' }))
    const forged = await site.webhook('tx2')
    await expect(site.verifone.parseWebhook(forged)).rejects.toMatchObject(forbidden)
  })
})
