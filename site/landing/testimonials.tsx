import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import ananya from './faces/ananya.svg?no-inline'
import imran from './faces/imran.svg?no-inline'
import meera from './faces/meera.svg?no-inline'
import rohit from './faces/rohit.svg?no-inline'
import { testimonials } from './samples.ts'
import * as words from './words.tsx'

const faces: Record<string, string> = { ananya, imran, meera, rohit }

export function Testimonials() {
  const rotator = useRotator({ count: testimonials.length })
  return (
    <section
      {...rotator.frame}
      className="band band--lavender voices"
      id="testimonial"
      data-later=""
      aria-labelledby="voices-heading"
    >
      <div className="wrap">
        <h2 className="vh" id="voices-heading">
          {words.voices.heading}
        </h2>
        <div {...rotator.slides} className="voices">
          {testimonials.map(({ id, text, user, designation }, index) => (
            <figure key={id} className="voice" aria-hidden={index !== rotator.index}>
              <img
                className="voice__face"
                src={faces[id]}
                width="160"
                height="160"
                alt=""
                loading="lazy"
              />
              <blockquote>
                <p>{text}</p>
              </blockquote>
              <figcaption>
                <b>{user}</b>
                <span>{designation}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="voices__nav">
          <RotatorControls rotator={rotator} item={words.voices.item} />
          <ul className="thumbs">
            {testimonials.map(({ id, user, designation }, index) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={words.voices.show(user)}
                  aria-current={index === rotator.index}
                  onClick={() => rotator.select(index)}
                >
                  <img src={faces[id]} alt="" width="48" height="48" loading="lazy" />
                  <span>
                    <b>{user}</b>
                    {designation.split(',')[0]}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
