import { expect, test, vi } from 'vitest'
import { fromUnits, moneyText } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { asha } from '../../../testing/actor.ts'
import { withPayment } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { refundPayment } from '../refund/refund.ts'
import { mailDuplicate, mailRefund, mailRefundMade } from './payment-mails.ts'

const fee = moneyText({ minor: fromUnits(examFee), currency: 'INR' })

test('a refund is told by mail once it is made, and to nobody once the payer is erased', async () => {
  const { site, txId } = await withPayment()
  const { refund } = await refundPayment(site.services, { id: txId, reason: 'Ill.', actor: asha })
  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await mailRefund(services, refund.id)
  expect(send.mock.calls).toMatchObject([
    [{ messageId: `refund-${txId}-${refund.id}`, text: expect.stringContaining(fee) }],
  ])
  expect(send.mock.calls[0]?.[0].text).toContain(refund.providerRefundId)
  await query(site.databaseUrl, 'update applications set erased_at = now()')
  await mailRefund(services, refund.id)
  await mailDuplicate(services, txId)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a refund that was taken is told as under way, and not again when it is made', async () => {
  const { site, txId } = await withPayment()
  const { refund } = await refundPayment(site.services, { id: txId, reason: 'Ill.', actor: asha })
  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await query(site.databaseUrl, "update refunds set state = 'PENDING', told_at = now()")
  await mailRefund(services, refund.id)
  expect(send.mock.calls[0]?.[0].text).toContain('We are refunding your payment.')
  await query(site.databaseUrl, "update refunds set state = 'DONE'")
  await mailRefundMade(services, refund.id)
  expect(send).toHaveBeenCalledTimes(1)
  await query(site.databaseUrl, 'update refunds set told_at = null')
  await mailRefundMade(services, refund.id)
  expect(send.mock.calls[1]?.[0].text).toContain('We have refunded your payment.')
})

test('a payer who paid twice hears whether the money is on its way back', async () => {
  const { site, txId } = await withPayment()
  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await mailDuplicate(services, txId)
  await refundPayment(site.services, { id: txId, reason: 'Paid twice.', actor: asha })
  await mailDuplicate(services, txId)
  const texts = send.mock.calls.map(([{ text }]) => text as string)
  expect(texts).toEqual([
    expect.stringContaining('Our team is looking into the second payment and will write to you.'),
    expect.stringContaining('We are refunding the second payment.'),
  ])
})
