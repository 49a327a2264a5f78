import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoSite } from '../playwright.config.ts'
import { comeAsAStranger } from './database.ts'

export type Message = { channel: string; to: string; subject: string; text: string }

/** A test fails when the page logs an error or breaks its own content policy. */
export const test = base.extend<{ troubles: string[] }>({
  troubles: [
    async ({ page }, use) => {
      await comeAsAStranger()
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Errors that a test provokes itself, such as a lost network, are no trouble. */
export function forgive(troubles: string[], expected: RegExp) {
  troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !expected.test(trouble)))
}

export async function outbox(simulators = demoSite.simulators): Promise<Message[]> {
  return (await fetch(`${simulators}/outbox.json`)).json()
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  expect(found).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

/** A name of letters only that no other test uses. */
export function aName() {
  const letters = Array.from({ length: 12 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)])
  return `Asha ${letters.join('')}`
}
