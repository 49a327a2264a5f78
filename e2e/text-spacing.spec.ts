import type { Page } from '@playwright/test'
import routes from '../site/routes.ts'
import { aPerson, goToPayment, openForm } from './applicant.ts'
import { college } from './college-page.ts'
import { expect, expectNoSidewaysScroll, forgive, test } from './fixtures.ts'
import { onPayScreens } from './payer.ts'
import { expectResult, mockResult } from './payment-result.ts'
import { plainPages } from './press-walks.ts'
import { resultStates } from './result-states.ts'

// The content policy would refuse the reader's own styles if they came from the page.
test.use({ bypassCSP: true, viewport: { width: 360, height: 740 } })

/** Spacing that WCAG 1.4.12 lets a reader set. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** Every button of the page is there as a whole, with all of its words. */
async function expectWhole(page: Page) {
  await page.addStyleTag({ content: spacing })
  const cut = await page.evaluate(() => {
    /** Texts to be seen on the button; those for screen readers alone are clipped on purpose. */
    function* textsOf(button: HTMLElement) {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode: text } = walker
        if (text.textContent?.trim() && !text.parentElement?.closest('.vh')) yield text
      }
    }
    const buttons = [
      ...document.querySelectorAll<HTMLElement>('.btn, button, [type=submit], summary'),
    ]
    return buttons
      .filter((button) =>
        button.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((button) => !button.closest('[inert], [hidden]'))
      .flatMap((button) => {
        const box = button.getBoundingClientRect()
        const texts = [...textsOf(button)].flatMap((text) => {
          const words = document.createRange()
          words.selectNodeContents(text)
          // Hidden text has no box.
          return [...words.getClientRects()]
        })
        if (box.width <= 1 || box.height <= 1) return []
        // Around a bare icon is nothing to be seen.
        const isBare = texts.length === 0 && !button.matches('.btn')
        const seen = (isBare && button.querySelector('svg')?.getBoundingClientRect()) || box
        const over = Math.max(
          seen.right - document.documentElement.clientWidth,
          -seen.left,
          ...texts.flatMap((text) => [text.right - box.right, box.left - text.left]),
        )
        const name = (button.innerText || button.ariaLabel || button.className).trim()
        return over > 1 ? [`"${name}" is cut by ${Math.round(over)} px`] : []
      })
  })
  expect(cut).toEqual([])
}

const pages = [
  ...routes.flatMap(({ path = '' }) =>
    path === '/pay' ? [] : [path.replace(/\/hiresure\/:id/, college)],
  ),
  ...plainPages,
  '/hiresure/demo-paypal',
]

for (const path of pages) {
  // 640 px is 1280 at a zoom of 200 %.
  for (const width of [320, 360, 640, 1280]) {
    test(`with wide text ${path} does not scroll sideways at ${width} px`, async ({
      page,
      troubles,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      await page.addStyleTag({ content: spacing })
      await expectNoSidewaysScroll(page)
      forgive(troubles, /status of 404/)
    })
  }

  test(`with wide text no button of ${path} is cut off`, async ({ page, troubles }) => {
    await page.goto(path)
    await expectWhole(page)
    forgive(troubles, /status of 404/)
  })
}

test('with wide text no button of the steps is cut off', async ({ page }) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectWhole(page)
  await page.reload()
  await goToPayment(page, aPerson())
  await expectWhole(page)
  await page.goto('/scholarship-program')
  await expect(page.getByRole('complementary', { name: 'Unpaid application' })).toBeVisible()
  await expectWhole(page)
  await page.goto('/apply')
  await expect(page.getByText('You have an unpaid application')).toBeVisible()
  await expectWhole(page)
})

test('with wide text no button of the payment and its results is cut off', async ({
  page,
  troubles,
}) => {
  await onPayScreens(page, () => expectWhole(page))
  for (const { look, status, url, answer } of resultStates) {
    await mockResult(page, status, answer)
    await page.goto(url)
    await expectResult(page, look)
    await expectWhole(page)
    await page.unroute('**/verify-payment')
  }
  forgive(troubles, /ERR_FAILED/)
})
