import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { useCalls } from '../../ui/form/use-calls.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetApplication } from './forget.ts'
import { words } from './start-afresh-words.ts'

type StartAfreshProps = {
  onCleared: () => void
  /** The way to go on. */
  children: ReactNode
}

/**
 * The choice that an unpaid application brings: to go on, or to start afresh, which asks once and
 * clears this browser. It serves the next person at a shared computer, too.
 */
export function StartAfresh({ onCleared, children }: StartAfreshProps) {
  const { busy, run } = useCalls<'clear'>()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const start = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const turn = (asking: boolean) => {
    flushSync(() => setAsks(asking))
    const next = asking ? keep : start
    next.current?.focus({ preventScroll: true })
  }
  const clear = async (event: MouseEvent) => {
    // The second press of a double click on the button that was here before is no answer.
    if (event.detail > 1) return
    await run('clear', async () => {
      try {
        await forgetApplication()
        onCleared()
      } catch (error) {
        toast.show({ success: false, text: (error as Error).message })
      }
    })
  }
  if (!asks) {
    return (
      <>
        {children}
        <TextButton ref={start} onClick={() => turn(true)}>
          {words.start}
        </TextButton>
      </>
    )
  }
  return (
    <>
      <p>{words.question}</p>
      <Button variant="ink" size="small" busy={busy.clear && words.clearing} onClick={clear}>
        {words.clear}
      </Button>
      <TextButton ref={keep} aria-description={words.question} onClick={() => turn(false)}>
        {words.keep}
      </TextButton>
    </>
  )
}
