import { createHash } from 'node:crypto'
import { brand } from '../../contract/brand.ts'
import { landingPath } from '../../contract/urls.ts'

/** Colours, faces and measures are those of `ui/tokens.css`. */
const frameStyle = `
@font-face { font-family: Figtree; src: url(/receipt/fonts/figtree.woff2) format("woff2"); font-weight: 400 700; font-display: swap }
@font-face { font-family: "Bricolage Grotesque"; src: url(/receipt/fonts/bricolage-grotesque.woff2) format("woff2"); font-weight: 400 700; font-display: swap }
* { box-sizing: border-box }
body, h1, p { margin: 0 }
body { background: #fbfaf6; color: #101936; font: 400 1.0625rem/1.6 Figtree, Arial, sans-serif }
:focus-visible { outline: 3px solid #3a36db; outline-offset: 3px; border-radius: 4px }
header { background: #101936 }
header a { display: flex; align-items: center; gap: 10px; max-width: 720px; min-height: 72px; margin: 0 auto; padding: 0 16px; color: #fff; font: 700 1.375rem/1 "Bricolage Grotesque", Arial, sans-serif; text-decoration: none }
header a:focus-visible { outline-color: #5be3c0; outline-offset: -6px }
.demo { padding: 8px 16px; background: #ffb627; font-size: .9375rem; text-align: center }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px }
section { padding: 20px; border: 1px solid #e4e2da; border-radius: 20px; background: #fff }
h1 { font: 700 clamp(2rem, 5vw, 2.75rem)/1.1 "Bricolage Grotesque", Arial, sans-serif; letter-spacing: -.02em }
.lead { margin-top: 8px; color: #465070 }
.note { margin-top: 14px; color: #465070; font-size: .875rem; line-height: 1.5 }
.home { display: inline-flex; align-items: center; min-height: 44px; color: #3a36db; text-underline-offset: .22em }
@media (width >= 768px) { main { padding-top: 56px } section { padding: 32px 36px 36px } }
`

export const styleOf = (own: string) => `${frameStyle}${own}`

type PlainPage = {
  title: string
  /** Made by `styleOf`: the policy of the page names its hash. */
  style: string
  content: string
  /** Says what is not real here. */
  notice?: string | undefined
}

/** A page for holders of a link, outside the React site: no script, and readable unstyled. */
export const plainPage = ({ title, style, content, notice }: PlainPage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} | ${escaped(brand.programme)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body>${notice ? `<aside class="demo">${notice}</aside>` : ''}
<header><a href="${landingPath}"><img src="/favicon.svg" width="40" height="40" alt="">${escaped(brand.provider)}</a></header>
<main>${content}</main></body></html>`

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Headers against caches, search engines and referrers. */
export const plainHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Names an inline style or script in a policy (CSP). */
export const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
