import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../contract/call.ts'
import { signInPath } from '../../contract/desk/pages.ts'
import { signOut } from '../../contract/desk/sign-in.ts'
import { useToast } from '../../ui/toast.tsx'
import { initials, inWords, sentence } from '../formats.ts'
import { forgetOpened } from '../palette/opened.ts'
import { forgetKeptTexts } from '../parts/kept-text.ts'
import { useAct } from '../parts/use-act.ts'
import { useMenu } from './use-menu.ts'
import type { ShownViewer } from './viewer.ts'

type AccountProps = { viewer: ShownViewer; children?: ReactNode }

/** The menu of the person signed in. The children are beside the initials. */
export function Account({ viewer, children }: AccountProps) {
  const menu = useMenu()
  const { show } = useToast()
  const { act, busy } = useAct()
  const leave = () =>
    act(async () => {
      try {
        await call(signOut, {})
        forgetKeptTexts()
        forgetOpened()
        location.assign(signInPath)
      } catch (error) {
        show({ success: false, title: 'You are still signed in', text: (error as Error).message })
      }
    })
  return (
    <details className="account" ref={menu}>
      <summary className={children ? undefined : 'top__button'}>
        <span className="avatar" aria-hidden="true">
          {initials(viewer.name)}
        </span>
        {children ?? <span className="vh">{viewer.name}, your account</span>}
      </summary>
      <div className="account__menu">
        <p>
          <b>{viewer.name}</b>
          <small>{viewer.email}</small>
          <small>{sentence(inWords(viewer.roles))}</small>
        </p>
        <Link to="/me">Your account</Link>
        <button type="button" aria-disabled={busy || undefined} onClick={leave}>
          {busy ? 'Signing out…' : 'Sign out'}
        </button>
      </div>
    </details>
  )
}
