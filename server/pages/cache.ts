import { dayNumberInIndia } from '../../contract/calendar.ts'
import { type Answer, isPage, type PreparedPage } from './answer.ts'

/** The data a page was made from, by slug, as text; undefined where they could not be read. */
export type Sources = Map<string, string | undefined>
export type Made = { answer: Answer; sources: Sources }

type Kept = { page: PreparedPage; sources: Sources; checkedAt: number; day: number }

type Options = {
  /** What the data of a slug say now. */
  read: (slug: string) => Promise<string>
  /** The TTL: how long a page goes out before it is revalidated, in milliseconds. */
  freshFor?: number
  /** The timeout of a revalidation, after which the stale page goes out. */
  patience?: number
  most?: number
}

/**
 * An LRU cache of finished pages. A page made from data is revalidated: after a while the next
 * visitor has its data read again, and where they have changed the page is rendered again. With
 * the database away the cached page goes out (stale-if-error). Pages say which dates are past, so
 * at midnight in India every page is made anew.
 */
export function cachePages({ read, freshFor = 5_000, patience = 300, most = 300 }: Options) {
  const kept = new Map<string, Kept>()
  const inTheMaking = new Map<string, Promise<Answer>>()

  /** Request coalescing: however many ask at once, a page is rendered once. */
  function make(key: string, render: () => Promise<Made>) {
    const running = inTheMaking.get(key)
    if (running) return running
    // The day on which it was begun: one made over midnight is yesterday's.
    const day = dayNumberInIndia()
    const making = render()
      .then((made) => store(key, made, day))
      .finally(() => inTheMaking.delete(key))
    inTheMaking.set(key, making)
    return making
  }

  function store(key: string, { answer, sources }: Made, day: number) {
    const before = kept.get(key)
    // Made while the database was away: what we have is better.
    if (before && [...sources.values()].includes(undefined)) return before.page
    kept.delete(key)
    if (!isPage(answer) || answer.status !== 200) return answer
    kept.set(key, { page: answer, sources, checkedAt: Date.now(), day })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  async function isCurrent(sources: Sources) {
    for (const [slug, text] of sources) if ((await read(slug)) !== text) return false
    return true
  }

  async function renewed({ page, sources }: Kept, key: string, render: () => Promise<Made>) {
    try {
      return (await isCurrent(sources)) ? page : await make(key, render)
    } catch {
      return page
    }
  }

  function find(key: string) {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    if (found.day !== dayNumberInIndia()) return undefined
    kept.set(key, found)
    return found
  }

  const isFresh = ({ sources, checkedAt }: Kept) =>
    sources.size === 0 || Date.now() - checkedAt < freshFor

  /** What can go out at once, without anybody being asked. */
  function fresh(key: string) {
    const found = find(key)
    return found && isFresh(found) ? found.page : undefined
  }

  async function get(key: string, render: () => Promise<Made>): Promise<Answer> {
    const found = find(key)
    if (!found) return make(key, render)
    if (isFresh(found)) return found.page
    // Stale-while-revalidate: whoever comes while the data are being read does not wait.
    found.checkedAt = Date.now()
    return Promise.race([renewed(found, key, render), later(patience, found.page)])
  }

  return { get, fresh }
}

const later = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => {
    setTimeout(resolve, milliseconds, value).unref()
  })
