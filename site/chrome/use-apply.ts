import { useLocation, useMatches } from 'react-router'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { applyPath, isHireSure, ownForm } from '../../contract/urls.ts'

type WithEvent = { event?: Pick<ScholarshipInfo, 'closed'> } | undefined

/** Target of Apply Now on this page; undefined where no applications are taken. */
export function useApply() {
  const { pathname } = useLocation()
  const isClosed = useMatches().some(({ loaderData }) => (loaderData as WithEvent)?.event?.closed)
  if (isClosed) return undefined
  return isHireSure(pathname) ? ownForm : applyPath
}
