import { courseName, coursesOf, type ScholarshipInfo } from '../../contract/partner.ts'
import { ownForm } from '../../contract/urls.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import { tracks } from '../landing/copy.ts'
import { art } from '../landing/courses.tsx'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const looks = ['ink', 'indigo', 'white'] as const
const places = 3

/**
 * The courses of the college, the open one wide and the next ones waiting beside it. The places
 * stand still and the courses move through them, so nothing on the page shifts.
 */
export function CourseReel({ event }: { event: ScholarshipInfo }) {
  const posters = coursesOf(event).map(posterOf)
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
            {numbers[count] ?? count} {count === 1 ? 'course.' : 'courses. '}
            {count > 1 && <>You&nbsp;choose&nbsp;one.</>}
          </h2>
          {count > 1 && <RotatorControls rotator={rotator} item="course" />}
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

type PosterProps = ReturnType<typeof posterOf> & { isOpen: boolean }

function Poster({ title, text, look, isOpen }: PosterProps) {
  return (
    <article
      className={classNames('poster', `poster--${look}`, isOpen && 'is-open')}
      aria-current={isOpen ? 'true' : undefined}
    >
      <img className="poster__art" src={art[look]} alt="" width="360" height="352" loading="lazy" />
      <div className="poster__body">
        <h3>{title}</h3>
        {isOpen && (
          <>
            <p>{text}</p>
            <a className="link" href={ownForm}>
              Apply Now<span className="vh"> for {title}</span> <Icon name="arrow" />
            </a>
          </>
        )}
      </div>
    </article>
  )
}

/** A college may name courses that we have no words for. */
function posterOf(course: string, index: number) {
  const title = courseName(course)
  const known = tracks.find((track) => track.title === title)
  return {
    title,
    text: known?.text ?? 'Six months of training, then two months of paid internship.',
    look: known?.look ?? looks[index % looks.length] ?? 'ink',
  }
}
