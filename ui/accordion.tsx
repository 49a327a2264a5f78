import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionProps = { name: string; entries: { title: string; content: ReactNode }[] }

/** One entry open at a time: the browser's own doing, for details of one name. */
export function Accordion({ name, entries }: AccordionProps) {
  return (
    <div className="acc">
      {entries.map(({ title, content }) => (
        <details key={title} className="acc__item" name={name}>
          <summary className="acc__q">
            {title} <Icon name="plus" />
          </summary>
          <div className="acc__a">
            <p>{content}</p>
          </div>
        </details>
      ))}
    </div>
  )
}
