import { apply, card, college, goToPayment, open } from './college-page.ts'
import { addCollege, changeCollege, removeCollege } from './database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { landing } from './landing-page.ts'

test('a college without a logo shows its name, however long, whole letters only', {
  tag: '@layout',
}, async ({ page }) => {
  const slug = await addCollege()
  const name = 'Sri Venkateswara Institute of Engineering and Information Technology for Women'
  await changeCollege(slug, { company_name: name, logo: '', coupon_code: '' })
  await open(page, `/hiresure/${slug}`)
  const mark = page.getByRole('banner').getByText(name)
  // On a phone the name is in the hero alone.
  await expect(mark).toBeVisible({ visible: (page.viewportSize()?.width ?? 0) >= 768 })
  await expect(mark).toHaveCSS('-webkit-line-clamp', '2')
  const hero = page.locator('#top').getByText(name, { exact: true })
  const isWhole = await hero.evaluate(
    (element) =>
      element.scrollHeight <= element.clientHeight + 1 &&
      element.scrollWidth <= element.clientWidth + 1,
  )
  expect(isWhole).toBe(true)
  await expect(card(page).getByLabel('College')).toHaveCSS('text-overflow', 'ellipsis')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await removeCollege(slug)
})

test("the college stays in the header through its application, and not in the programme's own", {
  tag: '@layout',
}, async ({ page }) => {
  await open(page)
  const { email } = await apply(page)
  const header = page.getByRole('banner')
  const mark = header.getByRole('img', { name: 'North College' })
  await expect(mark).toBeVisible()
  await goToPayment(page, email)
  await expect(mark).toBeVisible()
  await page.reload()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(mark).toBeVisible()
  await page.goto('/success')
  await expect(mark).toBeVisible()
  await page.goto('/apply')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expect(header.getByRole('img', { name: 'Mgrow' })).toBeVisible()
  await expect(mark).toHaveCount(0)
})

test("the logos of a college's partners are named after their files, or not at all", async ({
  page,
}) => {
  const slug = await addCollege()
  await changeCollege(slug, {
    partner_logos: JSON.stringify(['/colleges/north-college.svg', '/favicon.svg']),
    coupon_code: '',
  })
  await open(page, `/hiresure/${slug}`)
  const list = page.getByRole('list', { name: 'With your college' })
  await expect(list.locator('img')).toHaveCount(2)
  await expect(list.locator('img').first()).toHaveAttribute('alt', 'North College')
  await expect(list.locator('img').last()).toHaveAttribute('alt', '')
  await expect(page.getByRole('img', { name: /Partner \d/ })).toHaveCount(0)
  await expectAccessible(page)
  await removeCollege(slug)
})

test('text typed into the enquiry early outlives the coupon of the page', async ({
  page,
  troubles,
}) => {
  // The scripts wait until the fields are filled in.
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(college, { waitUntil: 'commit' })
  const name = page.locator('#enquiry-fullname')
  await name.waitFor()
  await name.evaluate((input: HTMLInputElement & { first?: boolean }) => {
    input.first = true
    input.value = 'Asha Rao'
  })
  release()
  await expect(card(page)).toContainText('You pay INR 999.')
  const isTheFirst = () =>
    name.evaluate((input: HTMLInputElement & { first?: boolean }) => input.first === true)
  expect(await isTheFirst()).toBe(true)
  await expect(name).toHaveValue('Asha Rao')
  await name.scrollIntoViewIfNeeded()
  await expect(page.getByLabel('Country').locator('option')).not.toHaveCount(1)
  expect(await isTheFirst()).toBe(true)
  await expect(name).toHaveValue('Asha Rao')
  forgive(troubles, /preload/)
})

test('/hiresure says when it stands in for a page that was not found', { tag: '@layout' }, async ({
  page,
}) => {
  const notice = page.getByText('We couldn’t find that college’s page.')
  await open(page, '/hiresure')
  await expect(notice).toBeHidden()
  await page.goto('/hiresure#college-not-found')
  await expect(notice).toBeVisible()
  await expect(page.locator('#college-not-found')).toContainText(
    'The college’s price and coupon don’t apply here',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(landing)
  await expect(notice).toHaveCount(0)
})

for (const [slug, name] of [
  ['demo-paypal', 'PayPal Demo College'],
  ['demo-payu', 'PayU Demo College'],
]) {
  test(`the page of ${slug} is that of ${name}`, async ({ page }) => {
    await open(page, `/hiresure/${slug}`)
    await expect(page.getByRole('main')).toContainText(`For students of ${name}`)
  })
}

test('the charge of a card ends where the price ends, at the edge of the row', async ({ page }) => {
  await open(page, '/hiresure/demo-paypal')
  const row = page.locator('.apply-card__price')
  await expect(row).toContainText('Charged as USD 18.00')
  const edges = await row.evaluate((element) => {
    const rightOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect().right
    }
    const parts = [...(element.querySelector('b')?.childNodes ?? [])]
    const price = parts.find((part) => part.nodeType === 3 && /INR/.test(part.textContent ?? ''))
    const small = element.querySelector('small')
    if (!price || !small) throw new Error('No price')
    return [element.getBoundingClientRect().right, rightOf(price), rightOf(small)]
  })
  for (const edge of edges) expect(Math.abs(edge - (edges[0] ?? 0))).toBeLessThanOrEqual(1)
})
