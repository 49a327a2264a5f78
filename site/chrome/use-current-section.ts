import { useEffect, useState } from 'react'

/** Which of these sections of a page crosses the upper third of the screen. */
export function useCurrentSection(ids: readonly string[], pathname: string) {
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) setCurrent(target.id)
          else setCurrent((last) => (last === target.id ? undefined : last))
        }
      },
      { rootMargin: '-33% 0px -67%' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => {
      observer.disconnect()
      setCurrent(undefined)
    }
  }, [ids, pathname])
  return current
}
