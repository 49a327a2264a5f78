import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './desk.css'
import { rightsOf } from '../contract/desk/rights.ts'
import bricolage from '../ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '../ui/fonts/figtree.woff2?url'
import { ToastProvider } from '../ui/toast.tsx'
import { deskContext } from './context.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { type DeskData, useDesk } from './shell/viewer.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<DeskData> {
  const { session, demo, typed } = context.get(deskContext)
  const at = new Date().toISOString()
  if (!session) return { viewer: undefined, demo, at }
  const { viewer, reads } = session
  const waiting = await reads.waiting()
  const shown = { ...viewer, rights: rightsOf(viewer) }
  return { viewer: shown, demo, at, waiting, ...(typed && { typed }) }
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A list marks it before it is hydrated (markSearched).
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#101936" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={bricolage} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const isLoading = useNavigation().state === 'loading'
  useTyped()
  return (
    <ToastProvider seconds={6}>
      {isLoading && <div className="loading" role="progressbar" aria-label="Loading" />}
      <Outlet />
    </ToastProvider>
  )
}

/**
 * Moves a form that the browser sent before our script was there into the history, as the script
 * does.
 */
function useTyped() {
  const typed = useDesk()?.typed
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!typed) return
    // The boxes of a list and of the desk each read their own.
    navigate({ pathname, search }, { replace: true, state: { words: typed, text: typed } })
  }, [typed, pathname, search, navigate])
}

/** The shell loads for people signed in alone: the door does not need it. */
const LateShell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />
  const plain = (
    <main className="page" id="main">
      {page}
    </main>
  )
  if (!useDesk()?.viewer) return plain
  return (
    <ToastProvider seconds={6}>
      <Suspense fallback={plain}>
        <LateShell>{page}</LateShell>
      </Suspense>
    </ToastProvider>
  )
}
