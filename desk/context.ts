import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { DeskContext, DeskReads, Viewer } from '../contract/desk/context.ts'
import { deskPath } from '../contract/desk/pages.ts'

/** Hands the server's context to loaders; the server fills it in, per request. */
export const deskContext = createContext<DeskContext>()

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }

/** The one way in which a loader reads: for someone who is signed in. Each read checks its right. */
export function readsOf({ context, url }: LoaderArgs): DeskReads & { viewer: Viewer; now: string } {
  const { session } = context.get(deskContext)
  if (!session) throw redirect(`/sign-in?${new URLSearchParams({ next: addressOf(url) })}`)
  return { ...session.reads, viewer: session.viewer, now: new Date().toISOString() }
}

/** Thrown where a record is missing, so that the page inside the shell says so. */
export const missing = (what: string) => data({ missing: what }, 404)

/** The address as the browser has it, whether or not the router took the base off. */
function addressOf({ pathname, search }: URL) {
  const isBelow = pathname === deskPath || pathname.startsWith(`${deskPath}/`)
  return (isBelow ? pathname : deskPath + pathname.replace(/^\/$/, '')) + search
}
