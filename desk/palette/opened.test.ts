import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostRecent } from '../../contract/desk/find.ts'
import { forgetOpened, keepOpened, openedAt, readOpened } from './opened.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const application = (id: string | number) => ({ list: 'applications' as const, id: String(id) })

test('what was opened last comes first, each once, and not for ever', () => {
  for (const id of [1, 2, 1]) keepOpened('asha', application(id))
  expect(readOpened('asha')).toEqual([application(1), application(2)])
  for (let id = 0; id < 20; id++) keepOpened('asha', application(id))
  expect(readOpened('asha')).toHaveLength(mostRecent)
})

test('the next person on this device has none of it, and signing out leaves nothing', () => {
  keepOpened('asha', application(1))
  expect(readOpened('dev')).toEqual([])
  keepOpened('dev', application(2))
  expect(readOpened('asha')).toEqual([])
  forgetOpened()
  expect([...kept]).toEqual([])
})

test('a browser that keeps nothing, or something else, has none', () => {
  kept.set('desk-opened', 'no JSON')
  expect(readOpened('asha')).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  keepOpened('asha', application(1))
  forgetOpened()
  expect(readOpened('asha')).toEqual([])
})

test('pages of records are told from all others', () => {
  expect(openedAt('/applications/a%20b')).toEqual(application('a b'))
  for (const path of ['/', '/applications', '/team/1', '/me', '/search']) {
    expect(openedAt(path)).toBe(undefined)
  }
})
