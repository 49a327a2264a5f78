import type { Page } from '@playwright/test'

/** The result is there before its script: what only the script can do has to wait for it. */
export const alive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#result-heading') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
