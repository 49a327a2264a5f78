import { Icon } from '../../ui/icon.tsx'
import { type ClauseNumber, clauseId, type LegalSection, type LegalText } from './legal-text.ts'
import { PageLink } from './references.tsx'
import './legal-page.css'
import { words } from './words.ts'

/** The name under which legal.css ties a section to its entry in the contents. */
const timeline = ({ id }: { id: string }) => `--${id}`

/** The frame of a legal text: no hook and no handler, for its pages are served without scripts. */
export function LegalPage({ text }: { text: LegalText }) {
  const { title, effective, minutes, summary, sections } = text
  return (
    <main id="main" className="legal">
      <header className="legal__head">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="legal__meta">
            <span>
              {words.effective} <time dateTime={effective.iso}>{effective.shown}</time>
            </span>
            <span>{words.length(sections.length, minutes)}</span>
          </p>
        </div>
      </header>
      <div className="wrap legal__grid" data-timelines={sections.map(timeline).join(', ')}>
        {/* Twice in the page and once on the screen: an open list beside the text, a closed one above it. */}
        <details className="legal__fold" id="contents">
          <summary>
            {words.contents} <Icon name="chevron" />
          </summary>
          <Contents sections={sections} />
        </details>
        <div className="legal__side">
          <p>{words.contents}</p>
          <Contents sections={sections} />
        </div>
        <article className="legal__text">
          <Summary points={summary} />
          <div>
            {sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
            <a className="legal__back" href="#contents">
              <Icon name="chevron" />
              {words.backToContents}
            </a>
          </div>
          <nav className="legal__others" aria-label={words.others}>
            <p>{words.readOn}</p>
            <ul>
              <li>
                <PageLink to="terms" />
              </li>
              <li>
                <PageLink to="privacy" />
              </li>
              <li>
                <PageLink to="euPrivacy" />
              </li>
            </ul>
          </nav>
        </article>
      </div>
    </main>
  )
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav className="toc" aria-label={words.contents}>
      {sections.map(({ id, number, title }) => (
        <a key={id} href={`#${id}`} data-timeline={timeline({ id })}>
          <span>{number}.</span> {title}
        </a>
      ))}
    </nav>
  )
}

function Summary({ points }: { points: LegalText['summary'] }) {
  return (
    <section className="legal__short" aria-labelledby="in-short">
      <h2 id="in-short">{words.inShort}</h2>
      <ul>
        {points.map(({ id, text }) => (
          <li key={id}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="note">{words.inShortNote}</p>
    </section>
  )
}

function Section({ id, number, title, clauses }: LegalSection) {
  return (
    <section className="legal__section" aria-labelledby={id} data-timeline={timeline({ id })}>
      {/* Focusable, so that a link from the contents moves keyboard and screen reader here. */}
      <h2 id={id} tabIndex={-1}>
        <span>{number}.</span> {title}
      </h2>
      {Object.entries(clauses).map(([clause, body]) => (
        <div className="clause" key={clause} id={clauseId(clause as ClauseNumber)}>
          <span className="clause__number">{clause}</span>
          <div className="clause__body">{body}</div>
        </div>
      ))}
    </section>
  )
}
