import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

type KeptHtmlProps = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  /** Tells one from another on a page. */
  name: string
  /**
   * Rendered by the server alone: `{import.meta.env.SSR && …}` keeps its code out of the browser's
   * build.
   */
  children: ReactNode
}

const known = new Map<string, string>()

/**
 * A part of the page without behaviour (an island, the other way round): the server renders it, and
 * the browser keeps the HTML that it got, without the script that would make the same once more.
 */
export function KeptHtml({ name, children, ...attributes }: KeptHtmlProps) {
  const element = useRef<HTMLDivElement>(null)
  // Keeps one object for every render: React sets the HTML anew for another one.
  const [html] = useState(() => ({ __html: known.get(name) ?? '' }))
  useEffect(() => {
    known.set(name, element.current?.innerHTML ?? '')
  }, [name])
  if (import.meta.env.SSR) {
    return (
      <div {...attributes} data-kept={name}>
        {children}
      </div>
    )
  }
  return (
    <div
      {...attributes}
      data-kept={name}
      ref={element}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only what our own server rendered
      dangerouslySetInnerHTML={html}
    />
  )
}

/** Takes the HTML from the page as the server sends it, for visitors from another page of ours. */
export async function fetchKeptHtml(url: string) {
  const response = await fetch(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const element of page.querySelectorAll<HTMLElement>('[data-kept]')) {
    known.set(element.dataset.kept ?? '', element.innerHTML)
  }
}
