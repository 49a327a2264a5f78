import { dayNumberInIndia } from '../../contract/calendar.ts'
import { type Answer, isPage, type PreparedPage } from './answer.ts'

/** The data a page was made from, by slug, as text; undefined where they could not be read. */
export type Sources = Map<string, string | undefined>
export type Made = { answer: Answer; sources: Sources }
/** Makes a page. What is known already need not be read. */
export type Render = (known: Sources) => Promise<Made>

/** Data that a kept page does not show yet, and when that was noticed. */
type Change = { known: Sources; noticedAt: number }
type Kept = {
  page: PreparedPage
  sources: Sources
  day: number
  render: Render
  change: Change | undefined
}

type Options = {
  /** Reads the current data of these slugs. */
  read: (slugs: string[]) => Promise<Sources>
  /** Hears of a check or a renewal that failed. */
  warn: (error: unknown) => void
  /** Milliseconds between two checks. */
  every?: number
  /** Time for which a page that is known to be outdated still goes out at once. */
  grace?: number
  most?: number
}

/**
 * An LRU cache of finished pages. Those made from data are checked in the background, all in one
 * question, and rendered again where their data have changed; visitors get the kept page at once.
 * With the database away it stays. Visitors of a page whose renewal takes too long wait for the
 * renderer, never for the database. Pages say which dates are past, so at midnight in India every
 * page is made anew.
 */
export function cachePages({ read, warn, every = 1_000, grace = 1_500, most = 300 }: Options) {
  const kept = new Map<string, Kept>()
  const inTheMaking = new Map<string, Promise<Answer>>()
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  let isRenewing = false
  let isStopped = false

  /** Request coalescing: however many ask at once, a page is rendered once. */
  function make(key: string, render: Render, known: Sources = new Map()) {
    const running = inTheMaking.get(key)
    if (running) return running
    // The day on which it was begun: one made over midnight is yesterday's.
    const day = dayNumberInIndia()
    const making = render(known)
      .then((made) => store(key, made, { day, render }))
      .finally(() => inTheMaking.delete(key))
    inTheMaking.set(key, making)
    return making
  }

  function store(key: string, { answer, sources }: Made, how: Pick<Kept, 'day' | 'render'>) {
    const before = kept.get(key)
    // A page made while the database was away: the kept one is better.
    if (before && [...sources.values()].includes(undefined)) return before.page
    if (!isPage(answer) || answer.status !== 200) {
      kept.delete(key)
      return answer
    }
    // A change that was noticed meanwhile is still to be shown. A renewed page keeps its place.
    const noticed = before?.change
    const change = noticed && differs(sources, noticed.known) ? noticed : undefined
    kept.set(key, { page: answer, sources, change, ...how })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    if (sources.size > 0) checkLater()
    return answer
  }

  /** One check at a time, and none while nothing is kept that could change. */
  function checkLater(wait = every) {
    if (isStopped || timer) return
    timer = setTimeout(async () => {
      const begun = performance.now()
      await check().catch(tellOnce)
      timer = undefined
      if (madeFromData().length > 0) checkLater(Math.max(0, begun + every - performance.now()))
    }, wait).unref()
  }

  const madeFromData = () => [...kept.values()].filter(({ sources }) => sources.size > 0)

  function tellOnce(error: unknown) {
    if (!isAway && !isStopped) warn(error)
    isAway = true
  }

  async function check() {
    // Pages that are made meanwhile may be newer than the answer.
    const checked = madeFromData()
    const slugs = new Set(checked.flatMap(({ sources }) => [...sources.keys()]))
    const known = await read([...slugs])
    isAway = false
    for (const entry of checked) {
      const noticedAt = entry.change?.noticedAt ?? Date.now()
      entry.change = differs(entry.sources, known) ? { known, noticedAt } : undefined
    }
    // Runs unawaited: the next check is due, however long rendering takes.
    if (!isRenewing) void renewChanged()
  }

  /** One after the other, the last visited first: visitors need the processor, too. */
  async function renewChanged() {
    isRenewing = true
    for (const key of [...kept.keys()].reverse()) {
      const entry = kept.get(key)
      if (entry?.change && !isStopped) await renew(key, entry)
    }
    isRenewing = false
  }

  const renew = (key: string, { page, render, sources, change }: Kept) =>
    make(key, render, change?.known ?? sources).catch((error: unknown) => {
      warn(error)
      return page
    })

  function find(key: string) {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  const isDue = ({ change, day }: Kept) =>
    day !== dayNumberInIndia() || (change !== undefined && Date.now() - change.noticedAt > grace)

  /** Finds a page that can go out at once. */
  function fresh(key: string) {
    const found = find(key)
    return found && !isDue(found) ? found.page : undefined
  }

  async function get(key: string, render: Render): Promise<Answer> {
    const found = find(key)
    if (!found) return make(key, render)
    return isDue(found) ? renew(key, found) : found.page
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
  }

  return { get, fresh, stop }
}

function differs(sources: Sources, known: Sources) {
  return [...sources].some(([slug, text]) => known.get(slug) !== text)
}
