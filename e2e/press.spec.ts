import { applyPath, landingPath, payPath } from '../contract/urls.ts'
import routes from '../site/routes.ts'
import { college } from './college-page.ts'
import { expect, forgive, test } from './fixtures.ts'
import { expectPressable, pressAll, screens } from './hit-test.ts'
import { open } from './landing-page.ts'
import { plainPages, walks } from './press-walks.ts'
import { address } from './result-states.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('on a phone a tap on the middle of Apply Now leads to the form', async ({ page }) => {
  await open(page)
  const box = await page.locator('#top').getByRole('link', { name: 'Apply Now' }).boundingBox()
  if (!box) throw new Error('The link is not shown')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page).toHaveURL(applyPath)
})

test('a layer that nobody sees is found above the button that it covers', async ({ page }) => {
  await page.goto('/ui')
  expect((await pressAll(page)).missed).toEqual([])
  const button = page.getByRole('main').getByRole('button').first()
  await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const layer = document.body.appendChild(document.createElement('i'))
    layer.className = 'layer'
    const place = { left: left + scrollX, top: top + scrollY, width, height }
    layer.style.position = 'absolute'
    for (const [side, length] of Object.entries(place)) layer.style.setProperty(side, `${length}px`)
  })
  const { missed } = await pressAll(page)
  expect(missed).toEqual([
    expect.stringContaining(`"${(await button.innerText()).trim()}" is under i.layer`),
  ])
})

for (const { path = '' } of routes) {
  test(`every control of ${path} can be pressed`, async ({ page, troubles }) => {
    const walk = walks[path]
    if (!walk) throw new Error(`e2e/press-walks.ts does not know ${path}`)
    await walk(page)
    forgive(troubles, /status of 404|ERR_FAILED/)
  })
}

for (const path of plainPages) {
  test(`every control of ${path} can be pressed`, async ({ page, troubles }) => {
    await page.goto(path)
    await expectPressable(page)
    forgive(troubles, /status of 404/)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every control can be pressed', async ({ page }) => {
    const missed: string[] = []
    for (const path of [landingPath, applyPath, payPath, address, college]) {
      await page.goto(path)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        missed.push(...(await pressAll(page)).missed)
      }
    }
    expect(missed).toEqual([])
  })
})
