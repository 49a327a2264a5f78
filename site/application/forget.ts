import { call } from '../../contract/call.ts'
import { forgetUnpaidApplication } from '../../contract/endpoints.ts'
import { applyPath } from '../../contract/urls.ts'

/** At a shared computer: the server drops row link and cookie, then nothing is left in here either. */
export async function forgetApplication() {
  await call(forgetUnpaidApplication, {})
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage that is switched off holds nothing either.
  }
}

/** Anew, for what was typed is still in the fields. */
export const reloadApply = () => location.replace(applyPath)
