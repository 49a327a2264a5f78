import { sql } from 'drizzle-orm'
import { deskPages, deskPath } from '../../contract/desk/pages.ts'
import type { Database } from '../../server/db/connect.ts'
import type { DeskSite } from './site.ts'
import { type Measured, within } from './times.ts'

const limits = { signIn: 120, any: 150 }

/** The scripts that a first visit to each page loads, in bytes on the wire. */
export async function measureScripts({ db, site }: { db: Database; site: DeskSite }) {
  const ids = await anyIds(db)
  const sizes: [string, number][] = []
  for (const [pattern, right] of Object.entries(deskPages)) {
    const path = pattern.replace(/^\/(\w+)\/:id$/, (_, list) => `/${list}/${ids[list]}`)
    const cookie = right === 'open' ? '' : site.signedIn.cookie
    const response = await fetch(site.url + deskPath + path, { headers: { cookie } })
    if (response.status !== 200) throw new Error(`${pattern}: ${response.status}`)
    const html = await response.text()
    const scripts = new Set(Array.from(html.matchAll(/"(\/[^"]+\.js)"/g), ([, script]) => script))
    if (scripts.size === 0) throw new Error(`${pattern} has no script`)
    let bytes = 0
    for (const script of scripts) bytes += await bytesOf(site.url + script)
    sizes.push([pattern, bytes / 1000])
  }
  const [largest = ['none', Number.NaN]] = sizes.toSorted(([, one], [, other]) => other - one)
  const signIn = sizes.find(([pattern]) => pattern === '/sign-in')?.[1] ?? Number.NaN
  return [
    within('Script of the sign-in page', signIn, limits.signIn, 'KB'),
    within(`Script of any page, the largest: ${largest[0]}`, largest[1], limits.any, 'KB'),
  ] satisfies Measured[]
}

async function bytesOf(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  const bytes = Number(response.headers.get('content-length'))
  const isBrotli = response.headers.get('content-encoding') === 'br'
  if (response.status !== 200 || !isBrotli || bytes === 0) throw new Error(`${url}: no brotli`)
  return bytes
}

async function anyIds(db: Database) {
  const { rows } = await db.execute<Record<string, string>>(sql`select
    (select id from applications limit 1) as applications,
    (select id from payment_attempts limit 1) as payments,
    (select id::text from enquiries limit 1) as enquiries,
    (select id::text from staff limit 1) as team`)
  return rows[0] ?? {}
}
