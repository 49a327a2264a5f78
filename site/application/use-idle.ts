import { useEffect, useEffectEvent } from 'react'
import { minutesOfUse } from '../../contract/lifetimes.ts'

/** Calls once nobody has touched the page for so long that someone else may sit there by now. */
export function useIdle(watches: boolean, onIdle: () => void) {
  const act = useEffectEvent(onIdle)
  useEffect(() => {
    if (!watches) return
    let timer: ReturnType<typeof setTimeout>
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(() => act(), minutesOfUse * 60_000)
    }
    touched()
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, touched)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) removeEventListener(kind, touched)
    }
  }, [watches])
}
