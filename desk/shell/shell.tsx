import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepOpened, openedAt } from '../palette/opened.ts'
import { Palette } from '../palette/palette.tsx'
import { Notice } from '../parts/notice.tsx'
import { Rail, TabBar, TopBar } from './chrome.tsx'
import { findKey } from './keys.ts'
import { Offline } from './offline.tsx'
import { Shortcuts, useShortcut } from './shortcuts.tsx'
import { type ShownViewer, useDesk } from './viewer.ts'

/** Frames every page for people signed in, that of an error too. */
export function Shell({ children }: { children: ReactNode }) {
  const { viewer, demo, at } = useDesk() ?? {}
  const main = useFocusOnArrival()
  const page = (
    <main className="page" id="main" tabIndex={-1} ref={main}>
      {viewer && demo && (
        <p className="demo">
          A demo: everyone in it is made up. <a href={demo.outboxUrl}>See its emails</a>
          {demo.sample && (
            <>
              . To take its records out: <code className="nb">npx admit demo remove --sample</code>
            </>
          )}
        </p>
      )}
      {viewer && at && <Offline since={at} />}
      {viewer?.weak && <WeakSession />}
      {children}
    </main>
  )
  if (!viewer) return page
  return (
    <Shortcuts on={viewer.shortcuts}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Frame viewer={viewer}>{page}</Frame>
    </Shortcuts>
  )
}

function Frame({ viewer, children }: { viewer: ShownViewer; children: ReactNode }) {
  const [typed, setTyped] = useState<string>()
  const find = () => {
    // Nothing opens over a question.
    if (!document.querySelector('dialog[open]')) setTyped('')
  }
  useShortcut('/', 'Find anything', find)
  useShortcut(findKey, 'Find anything, also while typing', find)
  useKeepOpened(viewer.id)
  return (
    <div className="shell">
      <Rail viewer={viewer} onFind={setTyped} />
      <TopBar viewer={viewer} onFind={setTyped} />
      {children}
      <TabBar viewer={viewer} />
      {typed !== undefined && <Palette typed={typed} onClose={() => setTyped(undefined)} />}
    </div>
  )
}

/** Keeps which record is open, for the palette. */
function useKeepOpened(viewer: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    const opened = openedAt(pathname)
    if (opened) keepOpened(viewer, opened)
  }, [pathname, viewer])
}

/** Moves the focus to the content, for those who use the keyboard or hear the page. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const WeakSession = () => (
  <Notice tone="warn" className="above" title="You signed in with a code from an email.">
    Contact data is hidden, and you cannot export or do anything that asks for a passkey. To do
    these, sign out and sign in with your passkey.
  </Notice>
)
