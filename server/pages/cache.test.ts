import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, prepare } from './answer.ts'
import { cachePages, type Made } from './cache.ts'

const world = { data: 'first', isAway: false, renders: 0 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  Object.assign(world, { data: 'first', isAway: false, renders: 0 })
})

afterEach(() => {
  vi.useRealTimers()
})

const letPass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function read() {
  if (world.isAway) throw new Error('The database is away')
  return world.data
}

/** A page that shows the data, or its defaults where they cannot be read. */
async function render(): Promise<Made> {
  world.renders++
  const text = await read().catch(() => undefined)
  return { answer: await prepare(text ?? 'defaults', 200, {}), sources: new Map([['slug', text]]) }
}

const bodyOf = (answer: Answer) => ('bodies' in answer ? answer.bodies.identity.toString() : '')
const keeper = (options = {}) => {
  const { get: keep } = cachePages({ read, freshFor: 20, ...options })
  return async (key = 'page') => bodyOf(await keep(key, render))
}

test('a page is made once for everyone who asks, and stays while its data do', async () => {
  const get = keeper()
  await Promise.all([get(), get(), get()])
  letPass(30)
  expect(await get()).toBe('first')
  expect(world.renders).toBe(1)
})

test('a page is made anew at the first visit after its data have changed', async () => {
  const get = keeper()
  await get()
  world.data = 'second'
  expect(await get()).toBe('first')
  letPass(30)
  expect(await get()).toBe('second')
})

test('with the database away the cached page is served, and defaults only until it is back', async () => {
  const get = keeper()
  await get()
  world.isAway = true
  letPass(30)
  expect(await get()).toBe('first')
  expect(await get('another')).toBe('defaults')
  world.isAway = false
  letPass(30)
  expect(await get('another')).toBe('first')
})

test('a database that does not answer does not hold up a cached page', async () => {
  const { get: keep } = cachePages({
    read: () => new Promise(() => undefined),
    freshFor: 0,
    patience: 20,
  })
  await keep('page', render)
  expect(bodyOf(await keep('page', render))).toBe('first')
})

test('redirects are not cached, and the cache holds a limited number of pages', async () => {
  const { get: keep } = cachePages({ read, most: 2 })
  const redirect = async (): Promise<Made> => {
    world.renders++
    return { answer: { status: 302, headers: [], body: Buffer.from('') }, sources: new Map() }
  }
  await keep('unknown', redirect)
  await keep('unknown', redirect)
  expect(world.renders).toBe(2)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await keep(key, render)
  expect(world.renders).toBe(5)
  await keep('b', render)
  expect(world.renders).toBe(6)
})

test('only a page that nobody needs to check goes out at once', async () => {
  const { get, fresh } = cachePages({ read, freshFor: 20 })
  expect(fresh('page')).toBeUndefined()
  await get('page', render)
  expect(fresh('page')?.bodies.identity.toString()).toBe('first')
  letPass(30)
  expect(fresh('page')).toBeUndefined()
  await get('page', render)
  expect(fresh('page')?.bodies.identity.toString()).toBe('first')
})

test('a page is made anew at midnight in India', async () => {
  vi.setSystemTime('2026-11-16T18:29:59Z')
  const get = keeper({ freshFor: 100_000 })
  await get()
  letPass(2_000)
  world.data = 'second'
  expect(await get()).toBe('second')
})

test('a page that was begun before midnight does not stay after it', async () => {
  vi.setSystemTime('2026-11-16T18:29:59Z')
  const { get } = cachePages({ read, freshFor: 100_000 })
  await get('page', () => {
    const made = render()
    letPass(2_000)
    return made
  })
  world.data = 'second'
  expect(bodyOf(await get('page', render))).toBe('second')
})
