import { createHash } from 'node:crypto'
import type { Message } from './outbox.ts'

const icons = {
  email: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m4 7 8 6 8-6"/>',
  sms: '<path d="M4 5h16v11H10l-4 4v-4H4Z"/><path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01"/>',
}

const style = `
*{box-sizing:border-box}body{margin:0;background:#fbfaf6;color:#101936;font:400 17px/1.6 Figtree,"Segoe UI",Roboto,Arial,sans-serif}
.wrap{max-width:1280px;margin:0 auto;padding:0 clamp(16px,3.125vw,40px)}p,h1,dl,dd{margin:0}a{color:inherit}
:focus-visible{outline:3px solid #3a36db;outline-offset:3px;border-radius:4px}
.demo{background:#ffb627;font-size:15px}.demo .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:44px;padding-block:8px}
.demo b{padding:1px 10px;border:1.5px solid #101936;border-radius:6px}.demo a{display:inline-flex;align-items:center;min-height:28px}
main{padding-block:40px 64px!important}h1{font:700 clamp(2rem,5vw,3rem)/1.05 "Bricolage Grotesque","Arial Narrow",Arial,sans-serif;letter-spacing:-.02em}
.top{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:16px 32px}.top p,.at,.to,dl{color:#465070}.tools{display:flex;flex-wrap:wrap;gap:8px}
.btn{display:inline-flex;align-items:center;min-height:44px;padding:8px 16px;border:0;border-radius:12px;background:#101936;color:#fff;font-family:inherit;font-size:15px;font-weight:650;line-height:1.2;text-decoration:none;cursor:pointer}
.line{background:none;color:inherit;box-shadow:inset 0 0 0 1.5px}nav{display:flex;gap:4px;margin-top:24px;font-size:15px}
nav a{display:flex;align-items:center;min-height:44px;padding:0 14px;color:#465070;font-weight:600;text-decoration:none}nav [aria-current]{color:#101936;box-shadow:inset 0 -3px #3a36db}
.msgs{border-top:1.5px solid #101936}.msgs>p{padding:24px 0}details{border-bottom:1px solid #e4e2da}
summary{display:grid;grid-template-columns:24px minmax(0,1fr) auto;gap:2px 14px;align-items:center;padding:14px 0;cursor:pointer;list-style:none;line-height:1.4}summary::-webkit-details-marker{display:none}
svg{width:24px;height:24px;color:#3a36db;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.s{font-weight:600}
.to{grid-column:2;grid-row:2;font-size:14px;overflow-wrap:anywhere}.at{grid-column:3;grid-row:1;font-size:14px;font-variant-numeric:tabular-nums}
.code{grid-column:2;grid-row:3;justify-self:start;margin-top:4px;padding:2px 12px;border-radius:8px;background:#ecebff;color:#2b27b4;font-size:20px;font-weight:700;letter-spacing:.14em;font-variant-numeric:tabular-nums;user-select:all}
.body{margin:0 0 20px;padding:16px;border:1px solid #e4e2da;border-radius:12px;background:#fff;font-size:15px;overflow-wrap:anywhere}.body pre{margin:0;font:inherit;white-space:pre-wrap}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 16px;margin-bottom:12px;padding-bottom:12px;border-bottom:1px solid #e4e2da;font-size:14px}dd{color:#101936}
@media (min-width:768px){.body{margin-left:38px}}
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Every SMS and mail the site would have sent, as a page for people. */
export function outboxPage(all: Message[], kind: string | undefined, siteUrl: string) {
  const shown = all.filter(({ channel }) => !kind || channel === kind)
  const count = (channel?: string) =>
    all.filter((message) => !channel || message.channel === channel).length
  const tab = (name: string, value?: string) =>
    `<a href="/${value ? `?kind=${value}` : ''}"${kind === value ? ' aria-current="true"' : ''}>${name} (${count(value)})</a>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox (demo)</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body>
<aside class="demo" aria-label="Demo"><div class="wrap"><b>Demo</b><p>Nothing on this page was sent to a real phone or mailbox.</p><a href="${escaped(siteUrl)}">To the site</a></div></aside>
<main class="wrap"><div class="top"><div><h1>Outbox</h1><p>Every SMS and email this demo would have sent, newest first.</p></div>
<div class="tools"><a class="btn" href="">Refresh</a><form method="post" action="/empty"><button class="btn line">Empty the outbox</button></form></div></div>
<nav aria-label="Show">${tab('All')}${tab('SMS', 'sms')}${tab('Email', 'email')}</nav>
<div class="msgs">${shown.map(entry).join('\n') || '<p>Nothing has been sent yet.</p>'}</div></main></body></html>`
  return { html, policy }
}

function entry({ channel, from, to, subject, text, at }: Message, index: number) {
  const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
  const kind = channel === 'sms' ? 'SMS' : 'Email'
  const head: [string, string][] = [
    ['From', from],
    ['To', to],
    ['Subject', subject],
  ]
  const rows = head
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`)
  return `<details name="message"${index === 0 ? ' open' : ''}><summary><svg viewBox="0 0 24 24" aria-hidden="true">${icons[channel]}</svg><span class="s">${escaped(subject || 'Text message')}</span><span class="to">${kind} to ${escaped(to)}</span>${code ? `<span class="code">${code}</span>` : ''}<time class="at" datetime="${at}">${at.slice(11, 19)}</time></summary><div class="body"><dl>${rows.join('')}</dl><pre>${escaped(text)}</pre></div></details>`
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
