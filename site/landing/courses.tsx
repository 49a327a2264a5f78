import { Icon } from '../../ui/icon.tsx'
import ai from './art/ai.svg?no-inline'
import blockchain from './art/blockchain.svg?no-inline'
import data from './art/data.svg?no-inline'
import { tracks } from './copy.ts'

export const art = { ink: blockchain, indigo: ai, white: data }

export function Courses() {
  return (
    <section
      className="band band--lavender courses"
      id="courses"
      data-later=""
      aria-labelledby="courses-heading"
    >
      <div className="wrap courses__grid">
        <div className="courses__head">
          <h2 id="courses-heading" tabIndex={-1}>
            Three tracks. You&nbsp;choose&nbsp;one.
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
