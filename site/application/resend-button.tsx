import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { words } from './words.tsx'

const { willSoon, canSoon, canNow } = words.resend

type ResendProps = {
  /** Until the server sends a new code. */
  seconds: number
  /** The code before is over: a new one can be asked for now, and goes out as soon as it may. */
  isDue?: boolean | undefined
  busy: boolean | undefined
  withIcon?: boolean
  onResend: () => void
}

/** Counts down in sight; spoken are the start and the end only. */
export function ResendButton(props: ResendProps) {
  const { seconds, isDue = false, busy = false, withIcon, onResend } = props
  const [queued, setQueued] = useState(false)
  const resend = useEffectEvent(() => {
    setQueued(false)
    onResend()
  })
  useEffect(() => {
    if (queued && seconds === 0) resend()
  }, [queued, seconds])
  const waits = queued || (seconds > 0 && !isDue)
  return (
    <>
      <TextButton
        className="num"
        waiting={waits || busy}
        onClick={seconds > 0 ? () => setQueued(true) : onResend}
      >
        {withIcon && <Icon name={waits ? 'clock' : 'refresh'} />}
        {textOf(seconds, { waits, queued, busy })}
      </TextButton>
      <span className="vh" role="status">
        {queued ? willSoon : waits ? canSoon : canNow}
      </span>
    </>
  )
}

type Wait = { waits: boolean; queued: boolean; busy: boolean }

function textOf(seconds: number, { waits, queued, busy }: Wait) {
  if (busy) return words.phone.sending
  if (!waits) return words.resend.now
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return queued ? words.resend.queued(time) : words.resend.in(time)
}
