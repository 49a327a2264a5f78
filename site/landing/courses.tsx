import type { ScholarshipInfo } from '../../contract/partner.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import ai from './art/ai.svg?no-inline'
import blockchain from './art/blockchain.svg?no-inline'
import data from './art/data.svg?no-inline'
import { countInWords, tracksOf } from './tracks.ts'

export const art = { ink: blockchain, indigo: ai, white: data }

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
      <div className={classNames('wrap courses__grid', !climbs && 'courses__grid--even')}>
        <div className="courses__head">
          <h2 id="courses-heading" tabIndex={-1}>
            {countInWords(tracks.length, 'track')}{' '}
            {tracks.length > 1 && <>You&nbsp;choose&nbsp;one.</>}
          </h2>
          <p className="lead">
            Each runs 8 months and starts from the basics, so a non-technical degree is no obstacle.
          </p>
        </div>
        {tracks.map(({ look, title, text }) => (
          <article key={title} className={`poster poster--${look}`}>
            <img
              className="poster__art"
              src={art[look]}
              width="360"
              height="240"
              alt=""
              loading="lazy"
            />
            <div className="poster__body">
              <h3>{title}</h3>
              <p>{text}</p>
              <a className="link" href="#courses">
                Learn more<span className="vh"> about {title}</span> <Icon name="arrow" />
              </a>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
