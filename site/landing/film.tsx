import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { comesNear } from './comes-near.ts'
import { chapters } from './copy.ts'
import captions from './film/captions.vtt?url'
import poster from './film/poster.svg?no-inline'
import programme from './film/programme.mp4'

const leastVisible = 0.25

export function Film() {
  return (
    <section className="band band--lavender film" data-later="" aria-labelledby="film-heading">
      <div className="film__grid">
        <Frame />
        <div className="film__text">
          <h2 id="film-heading">The&nbsp;programme in&nbsp;one&nbsp;minute</h2>
          <p>Silent and captioned, and gentle on your data: nothing loads before you press play.</p>
          <ol className="chapters">
            {chapters.map(({ at, title }) => (
              <li key={at}>
                <span className="num">{at}</span> {title}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

/**
 * Lazy loading: a browser spends more on a video that nobody plays than on all other pictures of
 * the page: until the visitor comes near, its poster stands in for it.
 */
function Frame() {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    void comesNear('film').then(() => setIsNear(true))
  }, [])
  return (
    <figure className="film__frame" id="film">
      {isNear ? (
        <Video />
      ) : (
        <>
          <img src={poster} width="1280" height="720" alt="" loading="lazy" />
          <noscript>
            <Video />
          </noscript>
        </>
      )}
    </figure>
  )
}

/** Pauses when less than a quarter of it is to be seen, and when it is clicked. */
function Video() {
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const film = video.current
    if (!film) return
    const observer = new IntersectionObserver(
      (entries) => {
        if ((entries.at(-1)?.intersectionRatio ?? 0) < leastVisible) film.pause()
      },
      { threshold: leastVisible },
    )
    observer.observe(film)
    return () => observer.disconnect()
  }, [])

  // Where the browser itself pauses on a click, it must not be told twice.
  const pause = (event: MouseEvent<HTMLVideoElement>) => {
    if (event.currentTarget.paused) return
    event.preventDefault()
    event.currentTarget.pause()
  }
  // The captions carry all there is to hear: nothing.
  return (
    <video
      ref={video}
      src={programme}
      poster={poster}
      width="1280"
      height="720"
      preload="none"
      controls
      playsInline
      aria-label="The programme in one minute, a silent film with captions"
      onClick={pause}
    >
      <track kind="captions" src={captions} srcLang="en" label="English" default />
    </video>
  )
}
