import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = {
  title: string
  children: ReactNode
  /** The buttons: the action first. */
  foot: ReactNode
  /** Work is under way that closing would not stop. */
  busy?: boolean | undefined
  onClose: () => void
}

/** The browser's own dialog, open while it is mounted; a sheet on phones. */
export function Dialog({ title, children, foot, busy, onClose }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = element?.querySelector<HTMLElement>('input, select, textarea, h2')
    first?.focus()
    // Closing it gives the focus back to where it was.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={() => dialog.current?.open || onClose()}
    >
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      <div className="dialog__body">{children}</div>
      <div className="dialog__foot">{foot}</div>
    </dialog>
  )
}
