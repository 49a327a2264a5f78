import { enterDemo } from '../../contract/desk/sign-in.ts'

/** Session of a person at a desk. */
export type SignedIn = { url: string; cookie: string }

export const at = ({ url, cookie }: SignedIn) => ({
  async page(path: string) {
    const response = await fetch(url + path, { headers: { cookie } })
    const html = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return html
  },
  post: (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    }),
})

/** Signs in by the demo's own door, which needs no passkey. */
export async function enter(url: string): Promise<SignedIn> {
  const response = await fetch(url + enterDemo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{}',
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`The desk did not open: ${response.status}`)
  return { url, cookie: cookie.split(';')[0] ?? '' }
}
