import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, prepare } from './answer.ts'
import { cachePages, type Made, type Sources } from './cache.ts'

const world = { data: 'first', isAway: false, renders: 0, reads: 0, warnings: 0 }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(world, { data: 'first', isAway: false, renders: 0, reads: 0, warnings: 0 })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

const letPass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function read(slugs: string[]): Promise<Sources> {
  world.reads++
  if (world.isAway) throw new Error('The database is away')
  return new Map(slugs.map((slug) => [slug, world.data]))
}

/** A page that shows the data, or its defaults where they cannot be read. */
async function render(known: Sources): Promise<Made> {
  world.renders++
  const text = known.get('slug') ?? (world.isAway ? undefined : world.data)
  return { answer: await prepare(text ?? 'defaults', 200, {}), sources: new Map([['slug', text]]) }
}

const bodyOf = (answer: Answer | undefined) =>
  answer && 'bodies' in answer ? answer.bodies.identity.toString() : undefined

/** The clock stands still unless a test lets time pass; checks come all the same. */
function openCache(options = {}) {
  const warn = () => {
    world.warnings++
  }
  const cache = cachePages({ read, warn, every: 5, grace: 1_000, ...options })
  stop = cache.stop
  return {
    get: async (key = 'page', how = render) => bodyOf(await cache.get(key, how)),
    fresh: (key = 'page') => bodyOf(cache.fresh(key)),
    stop: cache.stop,
  }
}

/** Until so many more checks have begun. */
async function checks(count = 2) {
  const before = world.reads
  await vi.waitFor(() => expect(world.reads).toBeGreaterThanOrEqual(before + count), {
    interval: 2,
  })
}

test('a page is made once for everyone who asks, and stays while its data do', async () => {
  const { get } = openCache()
  await Promise.all([get(), get(), get()])
  await checks()
  expect(await get()).toBe('first')
  expect(world.renders).toBe(1)
})

test('a page is made anew when its data have changed, without a visit', async () => {
  const { get, fresh } = openCache()
  await get()
  world.data = 'second'
  await vi.waitFor(() => expect(world.renders).toBe(2))
  await vi.waitFor(() => expect(fresh()).toBe('second'))
})

test('a page goes out at once while it is renewed; when that takes too long, visitors wait for the new one', async () => {
  const { get, fresh } = openCache()
  const gate = Promise.withResolvers<void>()
  await get('page', async (known) => {
    if (known.size > 0) await gate.promise
    return render(known)
  })
  world.data = 'second'
  await checks()
  expect([fresh(), await get()]).toEqual(['first', 'first'])
  letPass(1_001)
  expect(fresh()).toBeUndefined()
  const waiting = get()
  gate.resolve()
  expect(await waiting).toBe('second')
})

test('a change that comes while a page is renewed is shown next', async () => {
  const { get, fresh } = openCache()
  const gate = Promise.withResolvers<void>()
  await get('page', async (known) => {
    if (known.get('slug') === 'second') await gate.promise
    return render(known)
  })
  world.data = 'second'
  await checks()
  world.data = 'third'
  await checks()
  letPass(1_001)
  gate.resolve()
  await vi.waitFor(() => expect(fresh()).toBe('third'))
})

test('an answer that is older than a page does not set it back', async () => {
  const answers: PromiseWithResolvers<Sources>[] = []
  const { get, fresh } = openCache({
    read: () => {
      answers.push(Promise.withResolvers())
      return answers.at(-1)?.promise
    },
  })
  const another = async (): Promise<Made> => ({
    answer: await prepare('', 200, {}),
    sources: new Map([['slug', 'first']]),
  })
  await get('another', another)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  world.data = 'second'
  await get()
  answers[0]?.resolve(new Map([['slug', 'first']]))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect([fresh(), world.renders]).toEqual(['second', 1])
})

test('with the database away the cached page is served, and defaults only until it is back', async () => {
  const { get, fresh } = openCache()
  await get()
  world.isAway = true
  await checks(3)
  expect(fresh()).toBe('first')
  expect(await get('another')).toBe('defaults')
  expect(world.warnings).toBe(1)
  world.isAway = false
  await vi.waitFor(() => expect(fresh('another')).toBe('first'))
})

test('a database that does not answer does not hold up a cached page', async () => {
  const { get, fresh } = openCache({ read: () => new Promise(() => undefined) })
  await get()
  expect([fresh(), await get()]).toEqual(['first', 'first'])
})

test('a page that fails to be renewed stays', async () => {
  const { get, fresh } = openCache()
  await get('page', async (known) => {
    if (known.size > 0) throw new Error('No memory')
    return render(known)
  })
  world.data = 'second'
  await vi.waitFor(() => expect(world.warnings).toBeGreaterThan(0))
  expect(fresh()).toBe('first')
  letPass(1_001)
  expect(await get()).toBe('first')
})

test('a page whose data are gone is kept no longer', async () => {
  const { get, fresh } = openCache()
  const gone: Made = {
    answer: { status: 302, headers: [], body: Buffer.from('') },
    sources: new Map(),
  }
  await get('page', async (known) => (known.get('slug') === 'none' ? gone : render(known)))
  world.data = 'none'
  await vi.waitFor(() => expect(fresh()).toBeUndefined())
})

test('many changed pages are renewed one after the other, the last visited first', async () => {
  const { get } = openCache()
  const order: string[] = []
  let atWork = 0
  for (const key of ['a', 'b', 'c']) {
    await get(key, async (known) => {
      if (known.size === 0) return render(known)
      expect(++atWork).toBe(1)
      order.push(key)
      const made = await render(known)
      atWork--
      return made
    })
  }
  await get('a')
  world.data = 'second'
  await vi.waitFor(() => expect(order).toEqual(['a', 'c', 'b']))
})

test('nobody is asked while no page is kept that could change, nor after the end', async () => {
  const { get, stop } = openCache({ every: 1 })
  const unchanging = async () => ({ ...(await render(new Map())), sources: new Map() })
  await get('fixed', unchanging)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(world.reads).toBe(0)
  await get()
  await checks()
  stop()
  const { reads } = world
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(world.reads).toBe(reads)
})

test('redirects are not cached, and the cache holds a limited number of pages', async () => {
  const { get } = openCache({ most: 2 })
  const redirect = async (): Promise<Made> => {
    world.renders++
    return { answer: { status: 302, headers: [], body: Buffer.from('') }, sources: new Map() }
  }
  await get('unknown', redirect)
  await get('unknown', redirect)
  expect(world.renders).toBe(2)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await get(key)
  expect(world.renders).toBe(5)
  await get('b')
  expect(world.renders).toBe(6)
})

test('a page is made anew at midnight in India, with the data that are known', async () => {
  vi.setSystemTime('2026-11-16T18:29:59Z')
  const { get, fresh } = openCache()
  await get()
  world.isAway = true
  letPass(2_000)
  expect(fresh()).toBeUndefined()
  expect(await get()).toBe('first')
  expect([world.renders, fresh()]).toEqual([2, 'first'])
})

test('a page that was begun before midnight does not stay after it', async () => {
  vi.setSystemTime('2026-11-16T18:29:59Z')
  const { get, fresh } = openCache()
  await get('page', (known) => {
    const made = render(known)
    letPass(2_000)
    return made
  })
  expect(fresh()).toBeUndefined()
})
