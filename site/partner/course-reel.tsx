import type { ScholarshipInfo } from '../../contract/partner.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import { useApply } from '../chrome/use-apply.ts'
import { art } from '../sections/art.ts'
import { inWords, type Track, tracksOf } from '../sections/tracks.ts'
import * as words from './words.tsx'

const places = 3

/**
 * The courses of the college, the open one wide and the next ones waiting beside it. The places
 * stand still and the courses move through them, so there is no layout shift.
 */
export function CourseReel({ event }: { event: ScholarshipInfo }) {
  const posters = tracksOf(event)
  const count = posters.length
  const rotator = useRotator({ count })
  const shown = posters.length > 0 ? Math.min(places, count) : 0
  return (
    <section
      {...rotator.frame}
      className="band band--lavender"
      id="courses"
      aria-labelledby="courses-heading"
    >
      <div className="wrap">
        <div className="head reel__head">
          <h2 id="courses-heading" tabIndex={-1}>
            {inWords(count)} {count > 1 && words.courses.chooseOne}
          </h2>
          {count > 1 && <RotatorControls rotator={rotator} item={words.courses.item} />}
        </div>
        <div {...rotator.slides} className={`reel reel--${shown}`}>
          {Array.from({ length: shown }, (_, place) => {
            const poster = posters[(rotator.index + place) % count]
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are what stays
            return poster && <Poster key={place} {...poster} isOpen={place === 0} />
          })}
        </div>
      </div>
    </section>
  )
}

type PosterProps = Track & { isOpen: boolean }

function Poster({ title, text, look, isOpen }: PosterProps) {
  const apply = useApply()
  return (
    <article
      className={classNames('poster', `poster--${look}`, isOpen && 'is-open')}
      aria-current={isOpen ? 'true' : undefined}
    >
      <img className="poster__art" {...art[look]} alt="" loading="lazy" />
      <div className="poster__body">
        <h3>{title}</h3>
        {isOpen && (
          <>
            <p>{text}</p>
            {apply && (
              <a className="link" href={apply}>
                {words.applyNow}
                <span className="vh">{words.courses.forCourse(title)}</span> <Icon name="arrow" />
              </a>
            )}
          </>
        )}
      </div>
    </article>
  )
}
