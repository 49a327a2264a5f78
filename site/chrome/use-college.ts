import { useLocation, useMatches } from 'react-router'
import { applyPath, payPath, resultPath } from '../../contract/urls.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { loadReturnPath } from '../payment/return-path.ts'

/** College that a page hands to the top bar. */
export type College = { name: string; logo: string | undefined }

/** The college for which a page was made, or for which its visitor applies. */
export function useCollege(): College | undefined {
  const pages = useMatches().map(
    ({ loaderData }) => loaderData as { college?: College } | undefined,
  )
  const { pathname, state } = useLocation()
  const isHydrating = useHydrating()
  const own = pages.find((page) => page?.college)?.college
  if (own || isHydrating || !isWithinApplication(pathname, state)) return own
  return loadCollege()
}

/** The first step on the application page is the programme's own. */
function isWithinApplication(pathname: string, state: unknown) {
  if (pathname !== applyPath) return pathname === payPath || pathname === resultPath
  return ((state as { step?: number } | null)?.step ?? 1) > 1
}

const key = 'hiresure-college'

/** Remembers whose page someone applied on, beside the path that the result leads back to. */
export function storeCollege({ name, logo }: College, path: string) {
  // Only a college's own page may show pictures from elsewhere (CSP).
  const shown = logo?.startsWith('/') ? logo : undefined
  try {
    localStorage.setItem(key, JSON.stringify({ path, name, logo: shown }))
  } catch {
    // Without storage the pages behind show the partner of the programme.
  }
}

function loadCollege(): College | undefined {
  try {
    const { path, name, logo } = JSON.parse(localStorage.getItem(key) ?? '{}')
    // An application that is nobody's college's forgets the path.
    if (typeof name !== 'string' || path !== loadReturnPath()) return undefined
    return { name, logo: /^\/\w/.test(logo) ? logo : undefined }
  } catch {
    return undefined
  }
}
