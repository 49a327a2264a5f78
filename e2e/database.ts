import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { dataDir } from '../playwright.config.ts'
import { clusterUrl } from '../server/db/cluster.ts'

/** Asks the demo site's own database, behind the site's back. */
async function query(text: string, values: unknown[]) {
  const directory = join(dataDir, 'demo')
  const [, , , port = ''] = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  )
  const password = readFileSync(join(directory, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({ connectionString: clusterUrl(password, port, 'admit') })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** As if nobody had used somebody's application for so many minutes. */
export async function leave(email: string, minutes: number) {
  await query("delete from rate_limits where key like 'code-pause %'", [])
  await query(
    `update applications set updated_at = updated_at - make_interval(mins => $2),
       used_at = used_at - make_interval(mins => $2) where email = $1`,
    [email, minutes],
  )
}

/** A college of its own for a test, like the one of the demo. Returns its slug. */
export async function addCollege() {
  const number = randomInt(1e9)
  const slug = `test-${number}`
  await query(
    `insert into colleges
     select (jsonb_populate_record(college, $1)).* from colleges college
     where slug = 'north-college'`,
    [{ slug, company_code: `TEST_${number}`, company_name: 'Test College' }],
  )
  return slug
}

export async function changeCollege(slug: string, values: Record<string, unknown>) {
  const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`)
  await query(`update colleges set ${columns.join(', ')} where slug = $1`, [
    slug,
    ...Object.values(values),
  ])
}

export const removeCollege = (slug: string) => query('delete from colleges where slug = $1', [slug])
