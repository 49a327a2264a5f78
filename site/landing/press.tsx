import { fullDate } from '../../contract/event-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { pressReleases } from './samples.ts'
import * as words from './words.tsx'

export function Press() {
  return (
    <section className="press" data-later="" aria-labelledby="press-heading">
      <KeptHtml name="press" className="wrap press__grid">
        {import.meta.env.SSR && <Content />}
      </KeptHtml>
    </section>
  )
}

function Content() {
  const [lead, ...others] = pressReleases
  return (
    <>
      <h2 className="h2-s" id="press-heading">
        {words.press.heading}
      </h2>
      {lead && (
        <NewTabLink className="press__lead" href={lead.href}>
          <Meta {...lead} />
          <span className="press__title">{lead.title}</span>
          <span className="link">
            {words.press.read} <Icon name="external" />
          </span>
        </NewTabLink>
      )}
      <ul className="press__list">
        {others.map((release) => (
          <li key={release.href}>
            <NewTabLink href={release.href}>
              <Meta {...release} />
              <span>{release.title}</span>
              <Icon name="external" />
            </NewTabLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Meta({ outlet, date }: { outlet: string; date: string }) {
  return (
    <span className="press__meta">
      <b>{outlet}</b>{' '}
      <time className="num" dateTime={date}>
        {fullDate(date)}
      </time>
    </span>
  )
}
