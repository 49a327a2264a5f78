import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { query } from '../testing/postgres.ts'
import { createTestSite } from '../testing/site.ts'

const pages = [...globSync('docs/operating/*.md'), ...globSync('docs/runbook/*.md')]
const statements = pages.flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^ *```sql\n([\s\S]*?)```/gm)].map(([, text]) => [
    page,
    String(text),
  ]),
)

test('the statements that the documents give to operators run', async () => {
  const { databaseUrl } = await createTestSite()
  for (const [page, text] of statements) {
    // Fails with the name of the page.
    await query(databaseUrl, String(text)).catch((error) => expect.fail(`${page}: ${error}`))
  }
  expect(statements.length).toBeGreaterThan(5)
})
