import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A `<details>` that behaves as a menu: it closes by Escape, a press elsewhere, and on moving on. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for the location, which it does not read
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])
  useEffect(() => {
    const details = menu.current
    if (!details) return
    const onPress = ({ target }: PointerEvent) => {
      if (!details.contains(target as Node)) details.open = false
    }
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !details.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    details.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      details.removeEventListener('keydown', onKey)
    }
  }, [])
  return menu
}
