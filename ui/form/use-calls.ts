import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Flags, without } from './form-state.ts'

/** A form's calls to the server: each runs once at a time, and the last failure is kept. */
export function useCalls<Call extends string>() {
  const [busy, setBusy] = useState<Flags<Call>>({})
  /** What went wrong with the whole; lasts until the next try. */
  const [failure, fail] = useState<string>()
  const running = useRef(new Set<Call>())

  const run = async (call: Call, work: () => Promise<void>) => {
    // Against double submission: two clicks may come before the button is seen to be disabled.
    if (running.current.has(call)) return
    running.current.add(call)
    const pressed = document.activeElement
    setBusy((before) => ({ ...before, [call]: true }))
    fail(undefined)
    try {
      await work()
    } finally {
      running.current.delete(call)
      flushSync(() => setBusy((before) => without(before, call)))
      // A button that was disabled has lost the focus; whoever uses the keyboard wants it back.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) {
        pressed.focus()
      }
    }
  }
  return { busy, failure, fail, run }
}
