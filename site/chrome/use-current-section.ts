import { useEffect, useState } from 'react'

/** Finds the section of a page that crosses the upper third of the screen. */
export function useCurrentSection(ids: readonly string[], pathname: string) {
  const [current, setCurrent] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => {
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page is told of several frames at once, section by section: the last entry counts.
        for (const { target, isIntersecting } of entries) {
          crossing.delete(target.id)
          if (isIntersecting) crossing.add(target.id)
        }
        setCurrent([...crossing].at(-1))
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
