import type { ScholarshipInfo } from '../../contract/partner.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { art } from '../sections/art.ts'
import { inWords, type Track, tracksOf } from '../sections/tracks.ts'
import * as words from './words.tsx'

export function Courses({ event }: { event: ScholarshipInfo }) {
  const tracks = tracksOf(event)
  const climbs = tracks.length === 3 && new Set(tracks.map(({ look }) => look)).size === 3
  return (
    <section
      className="band band--lavender courses"
      id="courses"
      data-later=""
      aria-labelledby="courses-heading"
    >
      <KeptHtml
        name="courses"
        className={classNames('wrap courses__grid', !climbs && 'courses__grid--even')}
      >
        {import.meta.env.SSR && <Content tracks={tracks} />}
      </KeptHtml>
    </section>
  )
}

function Content({ tracks }: { tracks: Track[] }) {
  return (
    <>
      <div className="courses__head">
        <h2 id="courses-heading" tabIndex={-1}>
          {inWords(tracks.length)} {tracks.length > 1 && words.courses.chooseOne}
        </h2>
        <p className="lead">{words.courses.lead}</p>
      </div>
      {tracks.map(({ look, title, text }) => (
        <article key={title} className={`poster poster--${look}`}>
          <img className="poster__art" {...art[look]} alt="" loading="lazy" />
          <div className="poster__body">
            <h3>{title}</h3>
            <p>{text}</p>
            <a className="link" href="#courses">
              {words.courses.learnMore}
              <span className="vh">{words.courses.aboutCourse(title)}</span> <Icon name="arrow" />
            </a>
          </div>
        </article>
      ))}
    </>
  )
}
