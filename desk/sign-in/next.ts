import { deskPath, invitationPath, signInPath } from '../../contract/desk/pages.ts'

const gates = [signInPath, invitationPath]

/** Finds the page after sign-in: only below `/desk` and not back to the door (open redirect). */
export function safeNext(next: string | null) {
  // Browsers take a backslash for a slash, and drop tabs and line ends.
  if (!next?.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return deskPath
  const base = 'https://desk.invalid'
  const url = URL.parse(next, base)
  if (url?.origin !== base) return deskPath
  const { pathname, search } = url
  const isBelow = pathname === deskPath || pathname.startsWith(`${deskPath}/`)
  if (!isBelow || gates.includes(pathname) || pathname.startsWith(`${deskPath}/api/`)) {
    return deskPath
  }
  return pathname + search
}
