import { type FormEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../ui/icon.tsx'
import { chapters } from './copy.ts'
import captions from './film/captions.vtt?url'
import poster from './film/poster.svg?no-inline'
import programme from './film/programme.mp4'

const leastVisible = 0.25

/**
 * The poster and the chapters are buttons of one form that leads to the film's own file: until the
 * script is alive, the browser plays the film by itself.
 */
export function Film() {
  const [time, setTime] = useState<number>()
  const current = chapters.findLastIndex(({ at }) => secondsOf(at) <= (time ?? -1))

  const play = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    const start = Number(button.value)
    // At once: a browser lets a film begin only while it knows that somebody pressed a button.
    flushSync(() => setTime(start))
    const film = form.querySelector('video')
    if (!film) return
    film.currentTime = start
    // A film out of sight would pause at once.
    film.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    // The poster took the focus with it.
    if (!button.isConnected) film.focus({ preventScroll: true })
    // Where it may not play or is paused at once, its own controls are there.
    film.play().catch(() => undefined)
  }

  return (
    <section className="band band--lavender film" data-later="" aria-labelledby="film-heading">
      <form className="film__grid" action={programme} onSubmit={play}>
        <figure className="film__frame">
          {time === undefined ? <Poster /> : <Video onTime={setTime} />}
        </figure>
        <div className="film__text">
          <h2 id="film-heading">The&nbsp;programme in&nbsp;one&nbsp;minute</h2>
          <p>
            Silent, with captions, and light on your data: nothing loads until you press play. You
            can also start at a chapter.
          </p>
          <ol className="chapters" aria-label="Chapters">
            {chapters.map(({ at, title }, index) => (
              <li key={at}>
                <button
                  type="submit"
                  value={secondsOf(at)}
                  formAction={`${programme}#t=${at}`}
                  aria-current={index === current || undefined}
                >
                  <span className="num">{at}</span> {title}
                </button>
              </li>
            ))}
          </ol>
        </div>
      </form>
    </section>
  )
}

function secondsOf(at: string) {
  const [minutes = 0, seconds = 0] = at.split(':').map(Number)
  return minutes * 60 + seconds
}

/** Lazy loading: a browser spends more on a video that nobody plays than on all other pictures. */
function Poster() {
  return (
    <>
      <button type="submit" className="film__poster" value="0">
        <img src={poster} width="1280" height="720" alt="" loading="lazy" />
        <span className="film__title">
          <span className="vh">Play the film: </span>From exam <br />
          to job
        </span>
        <span className="film__play">
          <Icon name="play" />
        </span>
        <span className="vh">, 1 minute</span>
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
      aria-label="The programme in one minute, a silent film with captions"
      onClick={pause}
      onTimeUpdate={({ currentTarget }) => onTime?.(Math.floor(currentTarget.currentTime))}
    >
      <track kind="captions" src={captions} srcLang="en" label="English" default />
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

/** Where the browser itself pauses on a click, it must not be told twice. */
function pause(event: MouseEvent<HTMLVideoElement>) {
  if (event.currentTarget.paused) return
  event.preventDefault()
  event.currentTarget.pause()
}
