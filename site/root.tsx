import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './site.css'
import { landingPath } from '../contract/urls.ts'
import bricolage from '../ui/fonts/bricolage-grotesque.woff2?url'
import figtree from '../ui/fonts/figtree.woff2?url'
import { ToastProvider } from '../ui/toast.tsx'
import { Banner } from './chrome/banner.tsx'
import { DemoStrip } from './chrome/demo-strip.tsx'
import { ErrorPage } from './chrome/error-page.tsx'
import { Footer } from './chrome/footer.tsx'
import { TestPayments } from './chrome/test-payments.tsx'
import { TopBar } from './chrome/top-bar.tsx'
import { pageContext } from './page-context.ts'
import { OpenPayment } from './payment/open-payment.tsx'
import { reportErrorsTo } from './report-error.ts'
import { useEarlyTaps } from './use-early-taps.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageContext).publicSettings

/** The settings are part of the page as it was served; moving around does not change them. */
export const shouldRevalidate = () => false

type RouteHandle = { hydrate?: boolean }

export function Layout({ children }: { children: ReactNode }) {
  // A page of mere text says so in its handle, and is served without a single script.
  const hydrate = useMatches().every(
    ({ handle }) => (handle as RouteHandle | undefined)?.hydrate !== false,
  )
  // Around every page, that of an error too.
  const settings = useRouteLoaderData<typeof loader>('root')
  useEarlyTaps()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#101936" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href={bricolage} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {settings?.testPayments && <TestPayments />}
        {children}
        {hydrate && <ScrollRestoration />}
        {hydrate && <Scripts />}
      </body>
    </html>
  )
}

export default function Root({ loaderData: { demo, sentryDsn } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => {
    if (sentryDsn) reportErrorsTo(sentryDsn)
  }, [sentryDsn])
  return (
    <ToastProvider>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      {demo && <DemoStrip {...demo} />}
      {pathname === landingPath && <Banner />}
      <TopBar />
      <OpenPayment />
      {isLoading && <div className="loading" role="progressbar" aria-label="Loading" />}
      <Outlet />
      <Footer />
    </ToastProvider>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <TopBar />
      <ErrorPage />
      <Footer />
    </>
  )
}
