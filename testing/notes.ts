import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

/** A note of the staff about a record of somebody. */
export async function writeNote(site: TestSite, text: string, record = 'another') {
  await query(
    site.databaseUrl,
    `with author as (insert into staff (name, email, roles)
       values ('Asha', $3, '{viewer}') returning id)
     insert into notes (record_kind, record_id, staff_id, text)
     select 'application', $1, id, $2 from author`,
    [record, text, `${crypto.randomUUID()}@staff.example`],
  )
}

export const notesOf = async ({ databaseUrl }: TestSite) =>
  (await query(databaseUrl, 'select text from notes order by created_at')).map(({ text }) => text)
