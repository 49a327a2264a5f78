import { useRouteLoaderData } from 'react-router'
import type { DeskContext, Viewer } from '../../contract/desk/context.ts'
import type { Right } from '../../contract/desk/rights.ts'
import type { Waiting } from '../../contract/desk/today.ts'

/** Person who is signed in, as every page knows them; the rights are those of this session. */
export type ShownViewer = Viewer & { rights: Right[] }

/** Data that the root's loader gives to every page. */
export type DeskData = {
  viewer: ShownViewer | undefined
  demo: DeskContext['demo']
  /** Time at which the page was read. */
  at: string
  /** Counts for the menu. */
  waiting?: Waiting
  typed?: string
}

/**
 * Data of this tab's last page: one that cannot be reached takes the data of the root away as well.
 */
let last: DeskData | undefined

export function useDesk() {
  const data = useRouteLoaderData('root') as DeskData | undefined
  // The server's process serves everyone: only a browser may remember.
  if (typeof document === 'undefined') return data
  last = data ?? last
  return last
}

/** Person signed in, for pages inside the shell, which nobody sees without a session. */
export function useViewer() {
  const viewer = useDesk()?.viewer
  if (!viewer) throw new Error('This page is only for whoever is signed in')
  return viewer
}
