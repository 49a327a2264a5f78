import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'

type ResendProps = {
  /** Until a new code may be asked for. */
  seconds: number
  busy: boolean | undefined
  withIcon?: boolean
  onResend: () => void
}

/** Counts down in sight; spoken are the start and the end only. */
export function ResendButton({ seconds, busy = false, withIcon, onResend }: ResendProps) {
  const waits = seconds > 0
  return (
    <>
      <TextButton className="num" waiting={waits || busy} onClick={onResend}>
        {withIcon && <Icon name={waits ? 'clock' : 'refresh'} />}
        {resendText(seconds, busy)}
      </TextButton>
      <span className="vh" role="status">
        {waits ? 'A new code can be asked for in a minute.' : 'A new code can be asked for now.'}
      </span>
    </>
  )
}

function resendText(seconds: number, busy: boolean) {
  if (busy) return 'Sending…'
  if (seconds === 0) return 'Resend code'
  return `Resend in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
