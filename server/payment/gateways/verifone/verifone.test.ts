import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  cards,
  confirm,
  pay,
  setUpVerifone,
  tokenFor,
} from '../../../../testing/gateways/verifone.ts'
import { attemptOf, type Delivery, payer, urls } from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { createVerifone } from './verifone.ts'

const paid = { minor: 125_000, currency: 'INR' }

const config = {
  merchantCode: 'ABC',
  secretKey: 'SECRET',
  publishableKey: 'PUBLIC',
  apiUrl: 'https://api.2checkout.com/rest/6.0/',
  scriptUrl: 'http://127.0.0.1:1234/verifone/2co.js',
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
      publishableKey: 'PUBLIC',
      config: { scriptUrl: config.scriptUrl },
    })
    expect(JSON.stringify(first)).not.toContain('SECRET')
  })

  it("opens the pay page for Verifone's script and for the configured one", () => {
    const origins = ['https://www.2checkout.com', 'http://127.0.0.1:1234']
    expect(createVerifone(config).opening).toEqual({ script: origins, connect: origins })
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

  it('fails with a declined card, and another card may follow', async () => {
    const site = await setUpVerifone()
    expect(await pay(site, cards.declined)).toEqual({
      state: 'FAILED',
      reason: 'Verifone refused: CARD_DECLINED',
    })
    const second = await pay(site)
    expect(second).toMatchObject({ state: 'PAID', paid })
    // A third card is not charged: the payment is there.
    expect(await pay(site)).toEqual(second)
  })

  it.each([
    ['no object', 'token'],
    ['no token', {}],
    ['a card number', { token: '4111111111111111' }],
    ['a token with card data beside it', { token: 'a'.repeat(32), ccNo: '4111111111111111' }],
  ])('refuses %s, and says nothing of it', async (_name, result) => {
    const verifone = createVerifone(config)
    const refusal = await verifone.complete?.(attemptOf(), result, payer, urls).catch(inspect)
    expect(refusal).toContain('The card could not be read. Try again.')
    expect(refusal).not.toContain('4111')
  })

  it('does not know what became of a token that was used before', async () => {
    const site = await setUpVerifone()
    const token = await tokenFor(site, cards.approved)
    const charge = (txId: string) =>
      site.verifone.complete?.(attemptOf({ txId }), { token }, payer, urls)
    await charge('tx1')
    await expect(charge('tx2')).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('is a matter for the operator when the keys are wrong', async () => {
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
