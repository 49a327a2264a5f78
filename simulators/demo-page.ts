import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url))

const brand = (name: string) => read(`site/chrome/brand/logo-${name}-light.svg`).toString()
const nameIn = (logo: string) => /<title>(.*)<\/title>/.exec(logo)?.[1] ?? ''

const logo = brand('northlight').replaceAll('#FFFFFF', 'currentColor')
/** Name of the payee, as the logo has it. */
export const merchant = nameIn(logo)
const partner = nameIn(brand('mgrow'))

const fonts = ['figtree', 'bricolage-grotesque']

/** The site's own type; the policy of a page that uses it allows `font-src 'self'`. */
export const typefaces = ['Figtree', 'Bricolage Grotesque']
  .map(
    (name, index) =>
      `@font-face{font-family:"${name}";src:url(/demo/${fonts[index]}.woff2);font-weight:400 700;font-display:swap}`,
  )
  .join('')

const frameStyle = `
${typefaces}*{box-sizing:border-box}body{margin:0;background:#fbfaf6;color:#101936;font:400 17px/1.6 Figtree,"Segoe UI",Roboto,Arial,sans-serif;-webkit-font-smoothing:antialiased}
p,h1,dl,dd{margin:0}a{color:inherit;text-underline-offset:.22em}:focus-visible{outline:3px solid #3a36db;outline-offset:3px;border-radius:4px}
.wrap{max-width:1280px;margin:0 auto;padding:0 clamp(16px,3.125vw,40px)}.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
h1,.due{font-family:"Bricolage Grotesque","Arial Narrow",Arial,sans-serif;font-weight:700;letter-spacing:-.02em}
.demo{background:#ffb627;font-size:15px;line-height:1.4}.demo .wrap{display:flex;align-items:center;gap:12px;min-height:44px;padding-block:8px}.demo b{padding:2px 10px;border:1.5px solid;border-radius:6px}
.bar{border-bottom:1px solid #e4e2da}.bar .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 24px;min-height:64px;padding-block:6px}
.bar nav{display:flex;gap:20px}.bar a{display:flex;align-items:center;min-height:44px;color:#3a36db;font-weight:600;text-decoration:none}.bar .logo{color:#101936}.bar svg{width:auto;height:30px}
.foot{padding-block:24px;border-top:1px solid #e4e2da;color:#465070;font-size:14px}.foot .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 24px}
.foot nav{display:flex;flex-wrap:wrap;gap:0 20px}.foot a{display:inline-flex;align-items:center;min-height:44px}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:10px;min-height:52px;padding:12px 24px;border:1px solid transparent;border-radius:12px;background:#ffb627;color:#101936;font:650 17px/1.2 Figtree,"Segoe UI",Roboto,Arial,sans-serif;text-decoration:none;cursor:pointer}
.line,.err{background:none;box-shadow:inset 0 0 0 .5px;border-color:currentColor}.err{color:#b3261e}
@media (hover:hover){.btn:hover{background:#ffc552}.line:hover{background:#eeedeb}.err:hover{background:#fceeec}.bar nav a:hover{text-decoration:underline}}
`

const newTab = '<span class="vh"> (opens in a new tab)</span>'
const legal = (path: string, name: string) =>
  `<a href="/site${path}" target="_blank" rel="noopener">${name}${newTab}</a>`

type DemoPage = { title: string; notice: string; style: string; main: string; policy?: string }

/** A page of the demo: what is not real here, the ways back to the site, and a policy for all of it. */
export function demoPage({ title, notice, style, main, policy = '' }: DemoPage) {
  const styles = frameStyle + style
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${styles}</style></head><body>
<aside class="demo" aria-label="About this stand-in"><div class="wrap"><b>Demo</b><p>${notice}</p></div></aside>
<header class="bar" aria-label="Stand-in"><div class="wrap"><a class="logo" href="/site/" target="_top" aria-label="${merchant}">${logo}</a><nav aria-label="Of the stand-in"><a href="/site/apply" target="_top">Application</a><a href="/" target="_top">Outbox</a></nav></div></header>
${main}
<footer class="foot" aria-label="Stand-in"><div class="wrap"><p>© ${new Date().getFullYear()} ${merchant}. Powered by ${partner}.</p><nav aria-label="Legal">${legal('/terms-and-conditions', 'Terms of Service')}${legal('/privacy-policy', 'Privacy Policy')}<a href="/site/scholarship-program#contact" target="_top">Contact Us</a></nav></div></footer></body></html>`
  return {
    html,
    policy: `default-src 'none'; font-src 'self'; style-src ${hashOf(styles)}${policy}`,
  }
}

/** The files of these pages, and `/site/…`, which leads to the site. */
export function demoRoutes(app: FastifyInstance, siteUrl: string) {
  for (const name of fonts) {
    const file = read(`ui/fonts/${name}.woff2`)
    app.get(`/demo/${name}.woff2`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'max-age=86400').send(file),
    )
  }
  app.get<{ Params: { '*': string } }>('/site/*', async ({ params }, reply) =>
    reply.redirect(`${siteUrl}/${params['*']}`),
  )
}

export const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
