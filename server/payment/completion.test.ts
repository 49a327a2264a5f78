import { expect, test } from 'vitest'
import { cards, confirm, tokenFor } from '../../testing/gateways/verifone.ts'
import { anApplicantAt, checkoutOf, openPayingSite, statusOf } from '../../testing/paying.ts'

test('somebody who left their bank comes back to the same confirmation, and is charged once', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const complete = async () => {
    const { data } = await payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { token: await tokenFor(site.simulators, cards.confirmed) },
    })
    return data
  }
  const first = await complete()
  expect(first).toMatchObject({ payment_status: 'PENDING', redirect_url: expect.any(String) })
  await confirm(first.redirect_url, 'cancel')
  expect(await complete()).toEqual(first)
  await confirm(first.redirect_url, 'pay')
  expect(await complete()).toMatchObject({ payment_status: 'PAYMENT_PAID' })
  expect(await statusOf(site, txId)).toBe('PAYMENT_PAID')
})
