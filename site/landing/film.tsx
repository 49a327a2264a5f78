import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../ui/icon.tsx'
import { useHydrating } from '../../ui/use-hydrating.ts'
import captions from './film/captions.vtt?url'
import poster from './film/poster.svg?no-inline'
import programme from './film/programme.mp4'
import { filmWords as words } from './film-words.tsx'

const { chapters } = words

const leastVisible = 0.25

/** The poster stands in for the film until it, or a chapter, is pressed. */
export function Film() {
  const section = useRef<HTMLElement>(null)
  const hydrating = useHydrating()
  const [time, setTime] = useState<number>()
  const current = chapters.findLastIndex(({ at }) => secondsOf(at) <= (time ?? -1))

  const play = (start: number) => {
    // At once: a browser lets a film begin only while it knows that someone pressed a button.
    flushSync(() => setTime(start))
    const film = section.current?.querySelector('video')
    if (!film) return
    film.currentTime = start
    // A film out of sight would pause at once.
    film.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // The poster took the focus with it.
    if (document.activeElement === document.body) film.focus({ preventScroll: true })
    // The film's own controls are there if it may not play or is paused at once.
    film.play().catch(() => undefined)
  }

  return (
    <section
      ref={section}
      className="band band--lavender film"
      data-later=""
      aria-labelledby="film-heading"
    >
      <div className="film__grid">
        <figure className="film__frame">
          {time === undefined ? <Poster onPress={() => play(0)} /> : <Video onTime={setTime} />}
        </figure>
        <div className="film__text">
          <h2 id="film-heading">{words.heading}</h2>
          <p>{words.text}</p>
          <ol className="chapters" aria-label={words.list}>
            {chapters.map(({ at, title }, index) => (
              <li key={at}>
                {hydrating ? (
                  // Without scripts there is nothing to press.
                  <p>
                    <Chapter at={at} title={title} />
                  </p>
                ) : (
                  <button
                    type="button"
                    aria-current={index === current || undefined}
                    onClick={() => play(secondsOf(at))}
                  >
                    <Chapter at={at} title={title} />
                  </button>
                )}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

const Chapter = ({ at, title }: (typeof chapters)[number]) => (
  <>
    <span className="num">{at}</span> {title}
  </>
)

function secondsOf(at: string) {
  const [minutes = 0, seconds = 0] = at.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Lazy loading: a browser spends more on a video that nobody plays than on all other pictures. */
function Poster({ onPress }: { onPress: () => void }) {
  return (
    <>
      <button type="button" className="film__poster" onClick={onPress}>
        <img src={poster} width="1280" height="720" alt="" loading="lazy" />
        <span className="film__title">
          <span className="vh">{words.play} </span>
          {words.title}
        </span>
        <span className="film__play">
          <Icon name="play" />
        </span>
        <span className="vh">{words.length}</span>
      </button>
      <noscript>
        <Video />
      </noscript>
    </>
  )
}

/** Pauses when less than a quarter of it is to be seen, and when it is clicked. */
function Video({ onTime }: { onTime?: (seconds: number) => void }) {
  // The captions carry all there is to hear: nothing.
  return (
    <video
      ref={pauseOutOfSight}
      src={programme}
      poster={poster}
      width="1280"
      height="720"
      preload="none"
      controls
      playsInline
      aria-label={words.name}
      onClick={pause}
      onTimeUpdate={({ currentTarget }) => onTime?.(Math.floor(currentTarget.currentTime))}
    >
      <track kind="captions" src={captions} srcLang="en" label={words.captions} default />
    </video>
  )
}

function pauseOutOfSight(film: HTMLVideoElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if ((entries.at(-1)?.intersectionRatio ?? 0) < leastVisible) film.pause()
    },
    { threshold: leastVisible },
  )
  observer.observe(film)
  return () => observer.disconnect()
}

/** Some browsers pause on a click themselves, and must not be told twice. */
function pause(event: MouseEvent<HTMLVideoElement>) {
  if (event.currentTarget.paused) return
  event.preventDefault()
  event.currentTarget.pause()
}
