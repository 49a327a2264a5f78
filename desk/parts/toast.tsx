import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from './icon.tsx'

type Message = { title: string; text?: string; failed?: boolean }

const shownFor = 6_000

const ToastContext = createContext<(message: Message) => void>(() => undefined)

/** Says that something is done. Never the only place that says so. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, show] = useState<Message>()
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (!message || isHeld) return
    const timer = setTimeout(() => show(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [message, isHeld])
  const toast = message && (
    <div
      className={classNames('toast', message.failed && 'toast--error')}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <Icon name={message.failed ? 'alert' : 'check'} />
      <div>
        <b>{message.title}</b>
        {message.text && <p>{message.text}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={() => show(undefined)}>
        <Icon name="close" />
      </button>
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-place toast-place--bottom">
        <div role="status">{message?.failed === true || toast}</div>
        <div role="alert">{message?.failed === true && toast}</div>
      </div>
    </ToastContext>
  )
}
