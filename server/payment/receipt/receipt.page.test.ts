import { expect, test } from 'vitest'
import { rupees } from '../../../contract/money.ts'
import { aPayment, aTerms } from '../../../testing/payment-samples.ts'
import { noReceiptPage, receiptPage, receiptPolicy } from './receipt.page.ts'
import { type Payment, receiptOf } from './receipt-lines.ts'

function pageOf(
  payment: Payment,
  notice?: Parameters<typeof receiptPage>[2],
  terms: Parameters<typeof receiptOf>[1] = aTerms,
) {
  const receipt = receiptOf(payment, terms)
  if (!receipt) throw new Error('There is no receipt')
  return receiptPage(receipt, '/receipt/x/pdf', notice)
}

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`

test('HTML in names and references is escaped on the receipt', () => {
  const payment = aPayment({ providerPaymentId: hostile })
  const html = pageOf({
    ...payment,
    application: { fullname: hostile, email: hostile, selectedCourse: hostile },
  })
  expect(html).not.toMatch(/<script|<img src=x|"'>/)
  const written =
    '&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#62;&#60;img src=x onerror=alert(2)&#62;&#38;amp;'
  expect(html.split(written)).toHaveLength(5)
})

test('a receipt shows the payment in full, with all taxes', () => {
  const html = pageOf(aPayment())
  expect(html).toContain('<h1>Receipt</h1><p class="badge">Paid</p>')
  expect(html).toContain(`<dt>Paid in full</dt><dd>${rupees(1299)}</dd>`)
  expect(html).toContain('The amount includes all taxes.')
  expect(html).toContain('<dt>Paid</dt><dd>16 November 2026, 19:05 IST</dd>')
})

test('a receipt states the money that came, not what was asked for', () => {
  const came = { capturedMinor: 100, capturedCurrency: 'INR', couponCode: 'WELCOME10' } as const
  const terms = { ...aTerms, bill: { feeMinor: 150_000, offMinor: 20_000 } }
  const html = pageOf(aPayment(came), undefined, terms)
  expect(html).toContain(`<dt>Paid</dt><dd>${rupees(1)}</dd>`)
  for (const untrue of ['Paid in full', rupees(1299), rupees(1500), 'WELCOME10']) {
    expect(html).not.toContain(untrue)
  }
  const dollars = pageOf(aPayment({ capturedMinor: 1_800, capturedCurrency: 'USD' }))
  expect(dollars).toContain('<dt>Paid</dt><dd>USD\u00a018.00</dd>')
  const asAsked = { capturedMinor: 129_900, capturedCurrency: 'INR' } as const
  expect(pageOf(aPayment(asAsked))).toContain(`<dt>Paid in full</dt><dd>${rupees(1299)}</dd>`)
})

test('after a refund of a part, a receipt says what came, what went back and what was kept', () => {
  const html = pageOf(aPayment(), undefined, {
    ...aTerms,
    gone: { refunded: 29_900, chargedBack: 0 },
  })
  expect(html).toContain('<p class="badge">Partly returned</p>')
  expect(html).toContain(`<dt>Received</dt><dd>${rupees(1299)}</dd>`)
  expect(html).toContain(`<dt>Refunded</dt><dd>– ${rupees(299)}</dd>`)
  expect(html).toContain(`<dt>Paid, less what went back</dt><dd>${rupees(1000)}</dd>`)
  expect(html).not.toContain('Paid in full')
})

test('a receipt says what the bank took back, beside what we refunded', () => {
  const gone = { refunded: 29_900, chargedBack: 50_000 }
  const html = pageOf(aPayment(), undefined, { ...aTerms, gone, serial: '1/26-27/000042' })
  expect(html).toContain('<dt>Receipt no.</dt><dd>1/26-27/000042</dd>')
  expect(html).toContain(`<dt>Refunded</dt><dd>– ${rupees(299)}</dd>`)
  expect(html).toContain(
    `<dt>Taken back by your bank or the provider</dt><dd>– ${rupees(500)}</dd>`,
  )
  expect(html).toContain(`<dt>Paid, less what went back</dt><dd>${rupees(500)}</dd>`)
  const whole = pageOf(aPayment({ state: 'CHARGED_BACK' }))
  expect(whole).toContain('<p class="badge">Taken back</p>')
  expect(whole).not.toContain('Paid in full')
})

test('the receipt of a refunded payment says so', () => {
  const html = pageOf(aPayment({ state: 'REFUNDED' }))
  expect(html).toContain('<p class="badge">Refunded</p>')
  expect(html).toContain('This payment was received and has since been refunded.')
  expect(html).not.toContain('Paid in full')
})

test('a free seat is a confirmation that nothing was charged', () => {
  const html = pageOf(aPayment({ gateway: 'FREE', amountMinor: 0 }))
  expect(html).toContain('<h1>Confirmation</h1>')
  expect(html).toContain('Nothing was charged.')
  expect(html).toContain(`<dt>Amount charged</dt><dd>${rupees(0)}</dd>`)
  expect(html).not.toContain('taxes')
})

test('the receipt of a demo says that it is one', () => {
  expect(pageOf(aPayment(), 'demo')).toContain('not in production')
  expect(pageOf(aPayment())).not.toContain('not in production')
  expect(noReceiptPage('demo')).toContain('not in production')
})

test('the policy allows one style, faces and pictures of the site, and no script', () => {
  expect(receiptPolicy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; font-src 'self'/,
  )
  expect(receiptPolicy).not.toMatch(/script-src|unsafe/)
  expect(pageOf(aPayment())).not.toMatch(/<script| style="| on\w+="/)
})
