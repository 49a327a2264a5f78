import { aPerson, enterPerson, openForm } from './applicant.ts'
import { expect, expectAccessible, forgive, test } from './fixtures.ts'
import { courseNames } from './programme.ts'
import { paths, refuse } from './refuse.ts'

test('fields open one after the other, while typing, and say why they are closed', async ({
  page,
}) => {
  const fields = await openForm(page)
  await expect(fields.email).toBeDisabled()
  await expect(fields.email).toHaveAccessibleDescription(/Enter your full name first/)
  await expect(fields.phone).toBeDisabled()
  await expect(fields.code).toBeDisabled()
  await expect(fields.course(courseNames.blockchain)).toBeDisabled()
  await expect(page.getByText('Verify your mobile number first')).toBeVisible()
  await fields.name.pressSequentially('Al')
  await expect(fields.email).toBeEnabled()
  await expect(fields.phone).toBeDisabled()
  await expect(fields.phone).toHaveAccessibleDescription(/Please enter email first\./)
  await fields.email.pressSequentially('al@example.com')
  await expect(fields.phone).toBeEnabled()
  await expect(fields.send).toBeHidden()
  await fields.phone.pressSequentially('98765432101')
  await expect(fields.phone).toHaveValue('9876543210')
  await expect(fields.send).toBeVisible()
  await fields.name.fill('')
  await expect(fields.email).toBeDisabled()
  await expect(fields.email).toHaveValue('al@example.com')
})

test('a locked field is reached by Tab, says why it is locked, and takes nothing', async ({
  page,
}) => {
  const fields = await openForm(page)
  await fields.name.focus()
  for (const [field, reason] of [
    [fields.email, 'Enter your full name first'],
    [fields.phone, 'Enter your full name first'],
    [fields.code, 'Press Send code first'],
    [fields.course(courseNames.blockchain), 'Verify your mobile number first'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(reason))
    await page.keyboard.type('7')
  }
  for (const field of [fields.email, fields.phone, fields.code]) await expect(field).toHaveValue('')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await fields.name.fill('Kavya')
  // Passing by leaves nothing empty.
  await expect(page.locator('.field--error')).toHaveCount(0)
  await expectAccessible(page)
})

test('each field names its error once it is left, then with every change', async ({ page }) => {
  const fields = await openForm(page)
  const { name, email, phone, college, referral, coupon } = fields
  await name.focus()
  await name.blur()
  await expect(name).toHaveAccessibleDescription('Please enter full name.')
  await name.fill('A')
  await expect(name).toHaveAccessibleDescription(
    'Name must be 2-50 characters and contain only letters.',
  )
  await name.fill('Kavya_O’Brien')
  await expect(name).toHaveAccessibleDescription(
    'Name must be 2-50 characters and contain only letters. You can also use dots, apostrophes and hyphens, as in S. Priya, O’Brien and Anne-Marie.',
  )
  await name.fill('Kavya')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await email.focus()
  await email.blur()
  await expect(email).toHaveAccessibleDescription(/^Please enter email\./)
  await email.pressSequentially('ka vya@')
  await expect(email).toHaveValue('kavya@')
  await expect(email).toHaveAccessibleDescription(/^Enter a valid email address\./)
  await email.fill('kavya@example.com')
  await phone.focus()
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/Phone number is required\./)
  await phone.fill('7777777777')
  await expect(phone).toHaveAccessibleDescription(/Phone number cannot be all repeated digits\./)
  await phone.fill('1234567890')
  const rule = 'Indian phone number must start with 6-9 and be exactly 10 digits.'
  await expect(phone).toHaveAccessibleDescription(new RegExp(rule))
  for (const pasted of ['+91 98765 43210', '09876543210', '0091 98765-43210']) {
    await phone.fill(pasted)
    await expect(phone).toHaveValue('9876543210')
  }
  await college.fill("St. Xavier's #2")
  await college.blur()
  await expect(college).toHaveAccessibleDescription(
    'Enter a valid college name (3-100 characters, at least one letter, no special symbols). Use letters, digits and spaces only. For IIT-D, enter IIT D.',
  )
  await referral.fill('FRIEND-10')
  await referral.blur()
  await expect(referral).toHaveAccessibleDescription(/^Invalid referral code\. Please check/)
  await coupon.fill('AB')
  await coupon.blur()
  await expect(coupon).toHaveAccessibleDescription(/^Invalid coupon code\. Please check/)
  await coupon.fill('LAUNCH500')
  await expect(coupon).toHaveAccessibleDescription('Please verify first')
  await name.fill('  Kavya')
  await expect(name).toHaveValue('Kavya')
})

test('a try to continue too early lists the open fields and goes to the first', async ({
  page,
}) => {
  const fields = await openForm(page)
  await fields.submit.click()
  await expect(fields.name).toBeFocused()
  await expect(fields.name).toHaveAccessibleDescription('Full name is required.')
  await fields.name.fill('Kavya')
  await fields.email.fill('kavya@')
  await fields.college.fill('#')
  await fields.submit.click()
  await expect(fields.email).toBeFocused()
  const notice = page.locator('.apply .notice')
  await expect(notice).toContainText('2 fields need your attention')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'College or organisation' }).click()
  await expect(fields.college).toBeFocused()
  await fields.college.fill('')
  await expect(notice).toContainText('1 field needs your attention')
  await fields.email.fill('kavya@example.com')
  await expect(notice).toContainText('All fixed. Carry on below.')
  await expectAccessible(page)
  await fields.phone.fill('9876543210')
  await fields.submit.click()
  await expect(fields.phone).toBeFocused()
  await expect(fields.phone).toHaveAccessibleDescription(
    /Press Send code, then enter the code we send you\./,
  )
})

test('submitting without a course is refused and focuses the courses', async ({
  page,
  troubles,
}) => {
  const fields = await openForm(page)
  await enterPerson(page, aPerson())
  await refuse(page, paths.send, 402, {
    code: 'already-verified',
    message: 'This phone number is already verified.',
  })
  await fields.send.click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await fields.submit.click()
  await expect(fields.course(courseNames.blockchain)).toBeFocused()
  await expect(page.getByText('Course selection is required.')).toBeVisible()
  forgive(troubles, /status of 402/)
})
