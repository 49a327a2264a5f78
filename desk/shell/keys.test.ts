import { expect, test } from 'vitest'
import { findKey, type Pressed, shortcutOf } from './keys.ts'

const press = (key: string, rest: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  ...rest,
})

test('a single key works where nothing is being typed', () => {
  expect(shortcutOf(press('/'), true)).toBe('/')
  expect(shortcutOf(press('J'), true)).toBe('j')
  expect(shortcutOf(press('/', { isTyping: true }), true)).toBeUndefined()
  expect(shortcutOf(press('Enter'), true)).toBeUndefined()
})

test('a single key does nothing where shortcuts are off, or with another key', () => {
  expect(shortcutOf(press('?'), false)).toBeUndefined()
  expect(shortcutOf(press('p', { ctrlKey: true }), true)).toBeUndefined()
  expect(shortcutOf(press('/', { altKey: true }), true)).toBeUndefined()
})

test('Ctrl+K and ⌘K always find', () => {
  expect(shortcutOf(press('k', { ctrlKey: true }), false)).toBe(findKey)
  expect(shortcutOf(press('K', { metaKey: true, isTyping: true }), true)).toBe(findKey)
})
