import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { dockToast } from './dock.ts'
import { Icon } from './icon.tsx'

const toastSeconds = 3

export type ToastMessage = {
  success: boolean
  text: string
  seconds?: number | undefined
  place?: 'bottom' | 'top-right' | undefined
}

type ToastApi = {
  show: (message: ToastMessage) => void
  /** For whoever leaves what a message was about. */
  clear: () => void
}

const ToastContext = createContext<ToastApi | null>(null)

export function useToast() {
  const api = useContext(ToastContext)
  if (!api) throw new Error('useToast needs a ToastProvider above it')
  return api
}

/** Keeps the toast while someone points at it or stands in it, and knows where focus came from. */
function useHold() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      cameFrom.current = relatedTarget
      setFocused(true)
    },
    onBlur: () => setFocused(false),
  }
  return { held: hovered || focused, cameFrom, handlers }
}

type ToastProps = { message: ToastMessage; onDone: () => void }

function Toast({ message, onDone }: ToastProps) {
  const { success, text, seconds = toastSeconds, place = 'bottom' } = message
  const { held, cameFrom, handlers } = useHold()
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onDone, seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds, onDone])

  // The button goes away with the toast; focus must not go with it.
  const dismiss = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    onDone()
  }
  return (
    <div
      {...handlers}
      ref={place === 'bottom' ? dockToast : undefined}
      className={classNames('toast', !success && 'toast--error')}
    >
      <Icon name={success ? 'check' : 'alert'} />
      <div>
        <b>{success ? 'Success!' : 'Failed!'}</b>
        <p>{text}</p>
      </div>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ToastMessage; turn: number } | null>(null)
  const api = useMemo<ToastApi>(
    () => ({
      show: (message) => setShown((last) => ({ message, turn: (last?.turn ?? 0) + 1 })),
      clear: () => setShown(null),
    }),
    [],
  )
  const toast = shown && <Toast key={shown.turn} message={shown.message} onDone={api.clear} />
  const success = shown?.message.success
  return (
    <ToastContext value={api}>
      {children}
      <div className={`toast-place toast-place--${shown?.message.place ?? 'bottom'}`}>
        <div role="status">{success === true && toast}</div>
        <div role="alert">{success === false && toast}</div>
      </div>
    </ToastContext>
  )
}
