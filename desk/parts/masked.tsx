import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useAct } from './use-act.ts'

const shownFor = 60_000

type MaskedProps = {
  /** Text as the server masked it. */
  masked: string
  /** Name of the data: "the mobile number". */
  what: string
  /** Reads the full text. Absent where the viewer may not see it: then there is no button. */
  show?: (() => Promise<string>) | undefined
}

/** Contact data: staff who may see it ask for it, which is audited, and it hides again. */
export function Masked({ masked, what, show }: MaskedProps) {
  const [shown, setShown] = useState<string>()
  const { act, busy, failure } = useAct()
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <span className="masked">
      <span className="nb" aria-live="polite">
        {shown ?? masked}
      </span>
      {show && shown === undefined && (
        <Button
          variant="quiet"
          busy={busy && 'Showing…'}
          onClick={() => act(async () => setShown(await show()))}
        >
          Show<span className="vh"> {what}</span>
        </Button>
      )}
      {failure && (
        <span role="alert" className="tiny">
          {failure.words}
        </span>
      )}
    </span>
  )
}
