import { expect, test } from 'vitest'
import { applyPath, enquirePath, landingPath } from '../../contract/urls.ts'
import { openTestSite } from '../../testing/site.ts'

const typed = 'fullname=Asha+Rao&email=asha%40example.com&phone_number=9876543210&otp_number=123456'
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

const carriedIn = (setCookie: unknown) => {
  const [, value = ''] = /^carried=([^;]+)/.exec(String(setCookie)) ?? []
  return JSON.parse(decodeURIComponent(value))
}

test.each([applyPath, '/hiresure', '/hiresure/north-college'])(
  'a form sent to %s by the browser itself comes back with what was typed, out of the URL',
  async (url) => {
    const { app } = await openTestSite()
    const answer = await app.inject({ method: 'POST', url, payload: typed, headers: formHeaders })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers).toMatchObject({ location: url, 'cache-control': 'no-store' })
    const cookie = answer.headers['set-cookie']
    expect(carriedIn(cookie)).toEqual({
      form: 'application',
      values: { fullname: 'Asha Rao', email: 'asha@example.com', phone_number: '9876543210' },
    })
    expect(cookie).toMatch(/Max-Age=600; Path=\/; SameSite=Lax$/)
  },
)

test('the contact form leads back to its place, and hostile text stays inside the cookie', async () => {
  const { app } = await openTestSite({ SITE_URL: 'https://apply.example.org' })
  const description = 'a; Path=/x\r\nSet-Cookie: evil=1 "</script>"'
  const payload = new URLSearchParams({ description, unknown: 'x' }).toString()
  const answer = await app.inject({
    method: 'POST',
    url: enquirePath,
    payload,
    headers: formHeaders,
  })
  expect(answer.headers.location).toBe(`${landingPath}#contact`)
  const cookie = answer.headers['set-cookie']
  expect(carriedIn(cookie)).toEqual({ form: 'enquiry', values: { description } })
  expect(String(cookie).split(';')).toHaveLength(5)
  expect(cookie).toContain('Secure')
})

test('a form too large for a cookie, no form at all and another kind of body change nothing', async () => {
  const { app } = await openTestSite()
  const send = (payload: string, type = formHeaders['content-type']) =>
    app.inject({ method: 'POST', url: enquirePath, payload, headers: { 'content-type': type } })
  const long = await send(`description=${'x'.repeat(5_000)}`)
  expect(long.statusCode).toBe(303)
  expect(long.headers['set-cookie']).toBeUndefined()
  expect((await send('')).statusCode).toBe(303)
  expect((await send('{}', 'application/json')).statusCode).toBe(415)
})

test('a form on another site is refused', async () => {
  const { app } = await openTestSite()
  const headers = { ...formHeaders, origin: 'https://evil.example' }
  const answer = await app.inject({ method: 'POST', url: applyPath, payload: typed, headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['set-cookie']).toBeUndefined()
})
