import type { Session } from '../http/session.ts'
import { newSessionId } from '../http/session.ts'
import type { Services } from '../services.ts'
import { moveCodes } from '../verification/verification.ts'
import { moveApplications } from './browser.store.ts'

/**
 * Against session fixation: with the phone proved the session gets another id, and a browser that
 * knew or planted the one before holds nothing.
 */
export async function renewSession(services: Services, session: Session) {
  if (!session.id) return
  const id = newSessionId()
  await move(services, session.id, id)
  session.renew(id)
}

/** At a shared computer: no row leads to this browser any more, and its cookie goes. */
export async function forgetBrowser(services: Services, session: Session) {
  if (session.id) await move(services, session.id, undefined)
  session.end()
}

async function move({ db }: Services, from: string, to: string | undefined) {
  await db.transaction(async (tx) => {
    await moveApplications(tx, from, to)
    await moveCodes(tx, from, to)
  })
}
