import { useRouteLoaderData } from 'react-router'
import type { DeskContext, Viewer } from '../../contract/desk/context.ts'
import type { Right } from '../../contract/desk/rights.ts'

/** Who is signed in, as every page knows them; the rights are those of this session. */
export type ShownViewer = Viewer & { rights: Right[] }

/** What the root's loader gives to every page. */
export type DeskData = { viewer: ShownViewer | undefined; demo: DeskContext['demo'] }

export const useDesk = () => useRouteLoaderData('root') as DeskData | undefined

/** For pages inside the shell, which nobody sees without a session. */
export function useViewer() {
  const viewer = useDesk()?.viewer
  if (!viewer) throw new Error('This page is only for whoever is signed in')
  return viewer
}
