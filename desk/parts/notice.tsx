import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from './icon.tsx'

type NoticeProps = {
  tone?: 'info' | 'warn' | 'bad' | 'ok' | undefined
  /** Says what has happened; the children say what to do. */
  title?: ReactNode
  /** Notices that come after something was done are read out. */
  live?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Notice({ tone = 'info', title, live, className, children }: NoticeProps) {
  const role = tone === 'bad' ? 'alert' : 'status'
  return (
    <div
      className={classNames('notice', tone !== 'info' && `notice--${tone}`, className)}
      role={live ? role : undefined}
    >
      <Icon name={tone === 'ok' ? 'check' : 'alert'} />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
    </div>
  )
}

/** Shown where something can be done: without script there is only reading. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="notice notice--warn above">
        <span aria-hidden="true">!</span>
        <span>To change anything here your browser must run scripts. Reading works without.</span>
      </p>
    </noscript>
  )
}
