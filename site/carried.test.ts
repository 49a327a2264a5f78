import { afterEach, expect, test, vi } from 'vitest'
import { takeCarried } from './carried.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function withCookie(content: unknown) {
  const document = { cookie: `a=1; carried=${encodeURIComponent(JSON.stringify(content))}; b=2` }
  vi.stubGlobal('document', document)
  return document
}

test('a form takes the typed values out of the cookie, and removes it', () => {
  const document = withCookie({ form: 'enquiry', values: { fullname: 'Asha Rao' } })
  expect(takeCarried('enquiry')).toEqual({ fullname: 'Asha Rao' })
  expect(document.cookie).toBe('carried=; path=/; max-age=0')
})

test('values of another form stay', () => {
  const document = withCookie({ form: 'enquiry', values: { fullname: 'Asha Rao' } })
  expect(takeCarried('application')).toEqual({})
  expect(document.cookie).toContain('carried=%7B')
})

test.each([
  [{ form: 'enquiry' }],
  [{ form: 'enquiry', values: null }],
  [{ form: 'enquiry', values: { fullname: 1, email: {}, phone: ['x'] } }],
  [null],
  ['enquiry'],
])('a forged cookie carries nothing: %j', (content) => {
  withCookie(content)
  expect(takeCarried('enquiry')).toEqual({})
})

test('a form takes the values that a reload kept in the storage of the tab, once', () => {
  vi.stubGlobal('document', { cookie: '' })
  const stored = new Map([['typed-enquiry', '{"fullname":"Asha Rao","phone":7}']])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  expect(takeCarried('application')).toEqual({})
  expect(takeCarried('enquiry')).toEqual({ fullname: 'Asha Rao' })
  expect(takeCarried('enquiry')).toEqual({})
})
