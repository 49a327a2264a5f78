import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import { Logo } from '../shell/logo.tsx'

type GateProps = { title: string; sub?: ReactNode; children: ReactNode }

/** The door of the desk: for people not signed in. */
export function Gate({ title, sub, children }: GateProps) {
  return (
    <main className="gate" id="main">
      <div className="gate__left">
        <span className="gate__logo">
          <Logo />
          {brand.provider}
        </span>
        <p className="gate__title">The desk</p>
        <p>
          Applications, payments and enquiries of the scholarship programme. For staff only; every
          visit is recorded.
        </p>
        <Path />
      </div>
      <div className="gate__right">
        <div className="gate__box">
          <header>
            <h1 tabIndex={-1}>{title}</h1>
            {sub && <p className="sub">{sub}</p>}
          </header>
          <noscript>
            <p className="notice notice--warn">
              <span aria-hidden="true">!</span>
              <span>Signing in needs scripts. Allow them for this site and reload the page.</span>
            </p>
          </noscript>
          {children}
        </div>
      </div>
    </main>
  )
}

const way =
  'H96q14 0 24-10l22-22q10-10 24-10h96q14 0 24-10l20-20q10-10 24-10h98q14 0 24-10l30-30q10-10 24-10h160'

const Path = () => (
  <svg className="gate__path" viewBox="0 0 640 240" fill="none" aria-hidden="true">
    <g strokeWidth="6" strokeLinecap="round">
      <path d={`M-20 204${way}`} stroke="#34406e" />
      <path d="M-20 204H96q14 0 24-10l22-22q10-10 24-10h72" stroke="#5be3c0" />
    </g>
    <circle cx="60" cy="204" r="13" fill="#5be3c0" />
    <path
      d="m54 204.5 4.5 4.5 8-9"
      stroke="#101936"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="242" cy="162" r="24" fill="#101936" stroke="#ffb627" strokeWidth="3" />
    <circle cx="242" cy="162" r="15" fill="#ffb627" />
    <circle cx="390" cy="122" r="11" fill="#101936" stroke="#c3cae4" strokeWidth="4" />
    <circle cx="568" cy="72" r="11" fill="#101936" stroke="#c3cae4" strokeWidth="4" />
  </svg>
)
