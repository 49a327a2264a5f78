import { type ReactNode, useEffect, useState } from 'react'
import { type TimeLeft, timeLeft } from './time-left.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const
const placeholder = '––'

/** Undefined until hydration: the server's page is cached, so its clock says nothing about now. */
function useTimeLeft(until: string, isOver: boolean): TimeLeft | null | undefined {
  const [left, setLeft] = useState<TimeLeft | null | undefined>(isOver ? null : undefined)
  useEffect(() => {
    const target = Date.parse(until)
    const tick = () => {
      const next = timeLeft(target, Date.now())
      setLeft(next)
      if (!next) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}

type CountdownProps = {
  /** An ISO instant, with its offset. */
  until: string
  label: string
  /** Shown in place of the values once they are gone. */
  ended?: ReactNode
  /** True if the date was past when the page was made: its visitors need no script to see that. */
  isOver?: boolean
}

export function Countdown({ until, label, ended, isOver = false }: CountdownProps) {
  const left = useTimeLeft(until, isOver)
  return (
    <div className="countdown" role="timer" aria-live="off" aria-label={label}>
      {left === null ? (
        ended
      ) : (
        <dl>
          {units.map((unit) => (
            <div key={unit}>
              <dt>{unit}</dt>
              <dd>{left ? String(left[unit]).padStart(2, '0') : placeholder}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
