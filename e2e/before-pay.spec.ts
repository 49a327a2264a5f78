import { aPerson, fillForm, form, goToPayment, openForm } from './applicant.ts'
import { goToPayment as confirm } from './college-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { apply, openPay } from './payer.ts'

test('the text beside Pay says who takes the money, that it is final, what a failure means, and whom to ask', async ({
  page,
}) => {
  await openForm(page)
  await goToPayment(page, aPerson())
  const before = page.getByRole('region', { name: 'Before you pay' })
  await expect(before).toContainText('Northlight takes the payment, through Razorpay.')
  await expect(before).toContainText('The exam fee is not refundable.')
  await expect(before).toContainText(/it is refunded in 3-4 business days/)
  await expect(before.getByRole('link', { name: /^Terms and conditions, 6\.7/ })).toHaveAttribute(
    'href',
    '/terms-and-conditions#clause-6-7',
  )
  await expect(before.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+\d+$/)
  await expect(before.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+$/,
  )
  await expect(before.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the pay page says the same before it leaves for the gateway of a college', async ({
  page,
}) => {
  const { requestId } = await apply(page, 'PAYPAL')
  await openPay(page, requestId)
  const before = page.getByRole('region', { name: 'Before you pay' })
  await expect(before).toContainText('through PayPal.')
  await expect(before).toContainText('The exam fee is not refundable.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a visitor with nothing to pay is told nothing of refunds', async ({ page }) => {
  const person = aPerson()
  await openForm(page)
  await fillForm(page, person)
  await form(page).coupon.fill('FREESEAT')
  await form(page).couponButton.click()
  await form(page).submit.click()
  await confirm(page, person.email)
  await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible()
  await expect(page.getByText('not refundable')).toHaveCount(0)
})
