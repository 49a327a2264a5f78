import type { Page } from '@playwright/test'

/** A page is there before its script: what only the script can do has to wait for it. */
export const alive = (page: Page, element = '#result-heading') =>
  page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    element,
  )
