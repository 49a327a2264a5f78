import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { query } from './postgres.ts'
import type { SiteProcess } from './process.ts'
import { solve } from './proof-of-work.ts'
import { anEnquiry } from './samples.ts'

export const minute = 60_000

export async function enquire({ url }: SiteProcess, fullname: string) {
  const { data } = await (await fetch(`${url}/bot-check/challenge`)).json()
  const response = await fetch(`${url}/ks-website/create-enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bot-token': await solve(data) },
    body: JSON.stringify({ ...anEnquiry, fullname }),
  })
  expect(response.status).toBe(200)
}

/** Names in the database of a data directory whose site is running. */
export async function enquirers(dataDir: string) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const url = `postgres://admit:${password}@127.0.0.1:${port}/admit`
  return (await query(url, 'select fullname from enquiries order by created_at')).map(
    ({ fullname }) => fullname,
  )
}
