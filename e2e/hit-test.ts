import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Phones, a tablet and a laptop. */
export const screens = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 860 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

const widestPhone = 412

/** A frame or a film has its own; what covers it covers them. */
const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, video'

/**
 * Looks at every control of a part of the page on every screen: a press on its middle must meet the
 * control, its label or its content, and nothing that lies above it.
 */
export async function expectPressable(page: Page, part = 'body') {
  const missed: string[] = []
  const small = new Set<string>()
  const before = page.viewportSize()
  let found = 0
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await settle(page)
    const seen = await pressAll(page, part)
    found += seen.count
    missed.push(...seen.missed.map((what) => `${screen.width} px: ${what}`))
    if (screen.width <= widestPhone) for (const what of seen.small) small.add(what)
  }
  if (before) await page.setViewportSize(before)
  expect(missed).toEqual([])
  expect([...small], 'too small for a thumb').toEqual([])
  expect(found, `controls in ${part}`).toBeGreaterThan(0)
}

/** Fonts come, and scripts that follow the width of the page have their turn. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })

/** Every visible control on this screen; which of them a press would miss, and which a thumb would. */
export const pressAll = (page: Page, part = 'body') =>
  page.evaluate(
    ({ part, controls }) => {
      const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1
      const boxOf = (element: Element) =>
        // A link that wraps has a box for each line; the space between them is not the link.
        [...element.getClientRects()].reduce(
          (most, box) => (box.width * box.height > most.width * most.height ? box : most),
          new DOMRect(),
        )
      /** The control itself, or the label of a field that is hidden behind it. */
      const shownOf = (control: Element) => {
        const labels: Element[] = [...((control as HTMLInputElement).labels ?? [])]
        return isTiny(boxOf(control))
          ? (labels.find((label) => !isTiny(boxOf(label))) ?? control)
          : control
      }
      const at = (element: Element) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = boxOf(element)
        return document.elementFromPoint(left + width / 2, top + height / 2)
      }
      const belongs = (control: Element, hit: Element | null) =>
        hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      const nameOf = (element: Element | null) => {
        const classes = element?.getAttribute('class')?.trim().replace(/\s+/g, '.')
        const label = (element as HTMLInputElement | null)?.labels?.[0]
        const named = element?.getAttribute('aria-label') ?? (label ?? element)?.textContent
        const words = (named ?? '').trim()
        return `${element?.localName}${classes ? `.${classes}` : ''} "${words.slice(0, 40)}"`
      }

      /** Takes no press on purpose, until something else is done. */
      const isLocked = (control: Element) =>
        control.ariaDisabled === 'true' && getComputedStyle(control).pointerEvents === 'none'

      /** A link inside a sentence is as high as its line. */
      const isInText = (control: Element) =>
        control.localName === 'a' &&
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent?.trim() !== control.textContent?.trim()
      /** A thumb may miss the middle of a target of 44 px by 21 px. A field's label is part of it. */
      const isSmall = (control: Element) => {
        const shown = [...((control as HTMLInputElement).labels ?? []), control].reduce(
          (tallest, one) => (boxOf(one).height > boxOf(tallest).height ? one : tallest),
        )
        shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = boxOf(shown)
        const [x, y] = [left + width / 2, top + height / 2]
        // Out of sight until it has the focus.
        if (document.elementFromPoint(x, y) === null) return false
        return [-21, 21].some((off) => !belongs(control, document.elementFromPoint(x, y + off)))
      }

      // Behind a modal dialog nothing can be pressed, as it should be.
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      const place = modal ?? document
      const all = [...place.querySelectorAll(`:is(${part}) :is(${controls})`)].filter(
        (control) => control.checkVisibility({ visibilityProperty: true }) && !isLocked(control),
      )
      const missed = all.flatMap((control) => {
        let hit = at(shownOf(control))
        if (hit === null && control instanceof HTMLAnchorElement) {
          // Out of sight until it has the focus, as the link past the menu.
          control.focus()
          hit = at(control)
          control.blur()
        }
        return belongs(control, hit) ? [] : [`${nameOf(control)} is under ${nameOf(hit)}`]
      })
      const small = all.filter((control) => !isInText(control) && isSmall(control)).map(nameOf)
      return { count: all.length, missed, small }
    },
    { part, controls },
  )
