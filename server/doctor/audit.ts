import { canChangeAudit, canUseAudit } from '../db/audit-owner.ts'
import type { Ask } from './database.ts'
import { broken, type Finding, look, ok } from './finding.ts'

const site = 'current_user::regrole'

/** Examines if the audit is out of the hands of the role that the site uses. */
export async function examineAudit(ask: Ask): Promise<Finding[]> {
  const [audit] = await ask("select from pg_namespace where nspname = 'audit'")
  // Before its migration: another line tells of that.
  if (!audit) return []
  const [row] = await ask<{ superuser: boolean; changes: boolean; uses: boolean }>(`
    select (select rolsuper from pg_roles where oid = ${site}) as superuser,
      ${canChangeAudit(site)} as changes, ${canUseAudit(site)} as uses`)
  return [judged(row)]
}

function judged(row: { superuser: boolean; changes: boolean; uses: boolean } | undefined) {
  if (!row?.uses) {
    return broken(
      'Audit',
      'the site may not add to it, so that staff cannot work',
      'Run npx admit audit secure: it gives the site what it needs.',
    )
  }
  if (row.superuser) {
    return look(
      'Audit',
      'the site’s role is a superuser, who can change and empty it',
      'Give the site a role of its own: docs/operating/audit.md.',
    )
  }
  return row.changes
    ? look(
        'Audit',
        'the site’s role can change and empty it',
        'Run npx admit audit secure once: docs/operating/audit.md.',
      )
    : ok('Audit', 'the site adds and reads entries, and can neither change nor remove them')
}
