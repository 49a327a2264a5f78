import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { dockToast } from './dock.ts'
import { Icon } from './icon.tsx'

type ToastMessage = {
  success: boolean
  title?: string | undefined
  text?: string | undefined
  seconds?: number | undefined
  place?: Place | undefined
}

type ToastApi = {
  show: (message: ToastMessage) => void
  /** Clears the message when a visitor leaves what it was about. */
  clear: () => void
}

const ToastContext = createContext<ToastApi | null>(null)

/** Says how something went. Never the only place that says so. */
export function useToast() {
  const api = useContext(ToastContext)
  if (!api) throw new Error('useToast needs a ToastProvider above it')
  return api
}

/**
 * Keeps the toast while someone points at it or stands in it, and knows where focus came from. A
 * pointer that only rests where the toast came up holds nothing: it has to move.
 */
function useHold() {
  const [hovered, setHovered] = useState(false)
  const came = useRef<Point>(undefined)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)
  const handlers = {
    onPointerEnter: ({ clientX: x, clientY: y }: PointerEvent) => {
      came.current = { x, y }
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (came.current?.x !== x || came.current.y !== y) setHovered(true)
    },
    onPointerLeave: () => setHovered(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      cameFrom.current = relatedTarget
      setFocused(true)
    },
    onBlur: () => setFocused(false),
  }
  return { held: hovered || focused, cameFrom, handlers }
}

type Point = { x: number; y: number }

type Place = 'bottom' | 'top-right'

type ToastProps = { message: ToastMessage; shownFor: number; place: Place; onDone: () => void }

function Toast({ message, shownFor, place, onDone }: ToastProps) {
  const { success, title = success ? 'Success!' : 'Failed!', text, seconds = shownFor } = message
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
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

const elsewhere = { bottom: 'top-right', 'top-right': 'bottom' } as const

/** Finds the place of the toast: not under the pointer, which is on its way to something else. */
function usePlace(shown: { message: ToastMessage } | null) {
  const box = useRef<HTMLDivElement>(null)
  const pointer = useRef<Point>(undefined)
  const [evaded, setEvaded] = useState<typeof shown>(null)
  useEffect(() => {
    const note = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      pointer.current = { x, y }
    }
    const seen = ['pointermove', 'pointerdown'] as const
    for (const name of seen) addEventListener(name, note, { passive: true })
    return () => {
      for (const name of seen) removeEventListener(name, note)
    }
  }, [])
  useLayoutEffect(() => {
    const { x, y } = pointer.current ?? {}
    if (!shown || !box.current || x === undefined || y === undefined) return
    const { left, right, top, bottom } = box.current.getBoundingClientRect()
    if (left <= x && x <= right && top <= y && y <= bottom) setEvaded(shown)
  }, [shown])
  const wanted = shown?.message.place ?? 'bottom'
  return { box, place: shown && evaded === shown ? elsewhere[wanted] : wanted }
}

type ProviderProps = {
  /** How long a message is shown that does not say so itself. */
  seconds?: number
  children: ReactNode
}

export function ToastProvider({ seconds = 3, children }: ProviderProps) {
  const [shown, setShown] = useState<{ message: ToastMessage; turn: number } | null>(null)
  const api = useMemo<ToastApi>(
    () => ({
      show: (message) => setShown((last) => ({ message, turn: (last?.turn ?? 0) + 1 })),
      clear: () => setShown(null),
    }),
    [],
  )
  const { box, place } = usePlace(shown)
  const toast = shown && (
    <Toast
      key={shown.turn}
      message={shown.message}
      shownFor={seconds}
      place={place}
      onDone={api.clear}
    />
  )
  const success = shown?.message.success
  return (
    <ToastContext value={api}>
      {children}
      <div ref={box} className={`toast-place toast-place--${place}`}>
        <div role="status">{success === true && toast}</div>
        <div role="alert">{success === false && toast}</div>
      </div>
    </ToastContext>
  )
}
