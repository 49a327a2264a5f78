import { type ReactNode, useEffect, useRef } from 'react'

type KeptHtmlProps = {
  /** Tells one from another on a page. */
  name: string
  className: string
  /** For the server alone: `{import.meta.env.SSR && …}` keeps its code out of the browser's build. */
  children: ReactNode
}

const known = new Map<string, string>()

/**
 * A part of the page without behaviour (an island, the other way round): the server renders it, and
 * the browser keeps the HTML that it got, without the script that would make the same once more.
 */
export function KeptHtml({ name, className, children }: KeptHtmlProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    known.set(name, element.current?.innerHTML ?? '')
  }, [name])
  if (import.meta.env.SSR) return <div className={className}>{children}</div>
  return (
    <div
      ref={element}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only what our own server rendered
      dangerouslySetInnerHTML={{ __html: known.get(name) ?? '' }}
    />
  )
}
