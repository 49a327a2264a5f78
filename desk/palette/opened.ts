import { mostRecent } from '../../contract/desk/find.ts'
import { type ListName, listNames } from '../../contract/desk/lists.ts'

export type Opened = { list: ListName; id: string }
type Kept = { by: string; records: Opened[] }

const key = 'desk-opened'

/**
 * Records that someone opened on this device, the last one first. Ids alone are kept, and those of
 * one person; a browser that keeps nothing has none.
 */
export function readOpened(viewer: string): Opened[] {
  try {
    const { by, records = [] } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
    return by === viewer ? records.filter(({ list }) => listNames.includes(list)) : []
  } catch {
    return []
  }
}

export function keepOpened(viewer: string, opened: Opened) {
  const isOther = ({ list, id }: Opened) => list !== opened.list || id !== opened.id
  const records = [opened, ...readOpened(viewer).filter(isOther)].slice(0, mostRecent)
  try {
    localStorage.setItem(key, JSON.stringify({ by: viewer, records } satisfies Kept))
  } catch {
    // Nothing is lost but a short cut.
  }
}

export function forgetOpened() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}

/** The record whose page has this path. */
export function openedAt(pathname: string): Opened | undefined {
  const [, start, id = ''] = /^\/(\w+)\/([^/]+)$/.exec(pathname) ?? []
  const list = listNames.find((name) => name === start)
  return list && { list, id: decodeURIComponent(id) }
}
