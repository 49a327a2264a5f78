import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Flags, type Texts, without } from './form-state.ts'

/** A form's calls to the server: each runs once at a time, and what failed is kept. */
export function useCalls<Call extends string>() {
  const [busy, setBusy] = useState<Flags<Call>>({})
  /** Reasons why calls failed that say nothing about a value; each lasts until the next call. */
  const [failures, setFailures] = useState<Texts<Call>>({})
  const running = useRef(new Map<Call, Promise<void>>())

  const run = async (call: Call, work: () => Promise<void>) => {
    // Against double submission: two clicks may come before the button is seen to be disabled.
    if (running.current.has(call)) return
    const pressed = document.activeElement
    setBusy((before) => ({ ...before, [call]: true }))
    setFailures({})
    const done = work()
    running.current.set(call, done)
    try {
      await done
    } finally {
      running.current.delete(call)
      flushSync(() => setBusy((before) => without(before, call)))
      // A button that was disabled has lost the focus; keyboard users want it back.
      if (document.activeElement === document.body && pressed instanceof HTMLElement) {
        pressed.focus()
      }
    }
  }
  const fail = (call: Call, message: string) =>
    setFailures((before) => ({ ...before, [call]: message }))
  /** Waits for a call that is under way, whatever comes of it. */
  const settled = async (call: Call) => {
    await Promise.allSettled([running.current.get(call)])
  }
  return { busy, failures, fail, run, settled }
}
