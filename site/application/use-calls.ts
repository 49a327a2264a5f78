import { type ActionDispatch, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ApplicationEvent, Call } from './application-state.ts'

export type Dispatch = ActionDispatch<[ApplicationEvent]>
export type Run = (call: Call, work: () => Promise<void>) => Promise<void>

/** Runs each call of the form once at a time, and keeps its loading flag. */
export function useCalls(dispatch: Dispatch): Run {
  const running = useRef(new Set<Call>())
  return async (call, work) => {
    // Two clicks may come before the button is seen to be disabled.
    if (running.current.has(call)) return
    running.current.add(call)
    const pressed = document.activeElement
    dispatch({ type: 'started', call })
    try {
      await work()
    } finally {
      running.current.delete(call)
      flushSync(() => dispatch({ type: 'ended', call }))
      // A button that was disabled has lost the focus; whoever uses the keyboard wants it back.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) {
        pressed.focus()
      }
    }
  }
}
