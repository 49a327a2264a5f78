import { demoPage, escaped } from './demo-page.ts'
import type { Message } from './outbox.ts'

const icons = {
  email: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m4 7 8 6 8-6"/>',
  sms: '<path d="M4 5h16v11H10l-4 4v-4H4Z"/><path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01"/>',
  refresh:
    '<path d="M19.5 11a7.6 7.6 0 0 0-14-3M4.5 13a7.6 7.6 0 0 0 14 3"/><path d="M5 4v4h4M19 20v-4h-4"/>',
}
const icon = (name: keyof typeof icons) =>
  `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`

const style = `
.i{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.box{max-width:calc(960px + 2*clamp(16px,3.125vw,40px));padding-block:32px 64px}h1{font-size:clamp(2rem,4vw,2.75rem);line-height:1.05}
.top{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:12px 32px}.top p{margin-top:8px}.top p,.at,.to,dl,.note{color:#465070}.tools{display:flex;flex-wrap:wrap;gap:8px}
.tools .btn{min-height:44px;padding:8px 16px;font-size:15px}.tools .i{width:20px;height:20px}.ink,.btn.ink:hover{background:#101936;color:#fff}
.filter{display:flex;gap:4px;margin-top:24px;font-size:15px}.filter a{display:flex;align-items:center;min-height:44px;padding:0 14px;color:#465070;font-weight:600;text-decoration:none}
.filter [aria-current]{border-bottom:3px solid #3a36db;padding-top:3px;color:#101936}.msgs{border-top:1.5px solid #101936}.msgs>p{padding:24px 0}details{border-bottom:1px solid #e4e2da}
summary{display:grid;grid-template-columns:24px minmax(0,1fr) auto;gap:2px 14px;align-items:center;padding:14px 0;cursor:pointer;list-style:none;line-height:1.4}summary::-webkit-details-marker{display:none}
summary .i{color:#3a36db}.s{font-weight:600}.to{grid-column:2;grid-row:2;font-size:14px;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}.at{grid-column:3;grid-row:1;font-size:14px;font-variant-numeric:tabular-nums}
.code{grid-column:2;grid-row:3;justify-self:start;margin-top:4px;padding:2px 12px;border-radius:8px;background:#ecebff;color:#2b27b4;font-size:20px;font-weight:700;line-height:1.5;letter-spacing:.14em;font-variant-numeric:tabular-nums;user-select:all}
s.code{padding-inline:0;background:none;color:#465070;font-weight:500}.body{margin:0 0 20px;padding:16px;border:1px solid #e4e2da;border-radius:12px;background:#fff;font-size:15px;line-height:1.55;overflow-wrap:anywhere}
.body pre{margin:0;font:inherit;white-space:pre-wrap}dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 16px;margin-bottom:12px;padding-bottom:12px;border-bottom:1px solid #e4e2da;font-size:14px}dd{color:#101936}
.note{max-width:65ch;margin-top:16px;font-size:14px;line-height:1.5}
@media (min-width:768px){summary{grid-template-columns:24px minmax(0,1fr) 168px 72px;gap:0 20px;padding:16px 0}.code{grid-column:3;grid-row:1/3;margin:0}.at{grid-column:4;grid-row:1/3;text-align:right}summary .i{grid-row:1/3}.body{margin:0 0 24px 44px;padding:20px 24px}}
@media (hover:hover){summary:hover .s{color:#3a36db}}
`
const validFor = 10 * 60_000

/** Every SMS and email the site would have sent, as a page for people. */
export function outboxPage(all: Message[], kind: string | undefined) {
  const shown = all.filter(({ channel }) => !kind || channel === kind)
  const count = (channel?: string) =>
    all.filter((message) => !channel || message.channel === channel).length
  const tab = (name: string, value?: string) =>
    `<a href="/${value ? `?kind=${value}` : ''}"${kind === value ? ' aria-current="true"' : ''}>${name} (${count(value)})</a>`
  return demoPage({
    title: 'Outbox (demo)',
    notice: 'Nothing on this page was sent to a real phone or mailbox.',
    style,
    policy: "; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    main: `<main class="wrap box"><div class="top"><div><h1>Outbox</h1><p>Every SMS and email this demo would have sent, newest first.</p></div>
<div class="tools"><a class="btn ink" href="">${icon('refresh')} Refresh</a><form method="post" action="/empty"><button class="btn line">Empty the outbox</button></form></div></div>
<nav class="filter" aria-label="Show">${tab('All')}${tab('SMS', 'sms')}${tab('Email', 'email')}</nav>
<div class="msgs">${shown.map((message, index) => entry(message, index === 0, isOld(message, all))).join('\n') || '<p>Nothing has been sent yet.</p>'}</div>
<p class="note">A struck-through code has been replaced or has expired. The outbox exists only in demo mode.</p></main>`,
  })
}

const codeOf = ({ subject, text }: Message) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]

/** Codes that are too old, or followed by a newer one, cannot be used. */
function isOld(message: Message, all: Message[]) {
  const newer = all.slice(0, all.indexOf(message))
  const isReplaced = newer.some((other) => other.to === message.to && codeOf(other))
  return isReplaced || Date.now() - Date.parse(message.at) > validFor
}

function entry(message: Message, isOpen: boolean, isOld: boolean) {
  const { channel, from, to, subject, text, at } = message
  const code = codeOf(message)
  const shown = isOld
    ? `<s class="code">${code}</s><span class="vh">, no longer valid</span>`
    : `<span class="code">${code}</span>`
  const kind = channel === 'sms' ? 'SMS' : 'Email'
  const title = subject || (code ? 'Your mobile code' : 'Text message')
  const head: [string, string][] = [
    ['From', from],
    ['To', to],
    ['Subject', subject],
  ]
  const rows = head
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`)
  return `<details name="message"${isOpen ? ' open' : ''}><summary>${icon(channel)}<span class="s">${escaped(title)}</span><span class="to">${kind} to ${escaped(to)}</span>${code ? shown : ''}<time class="at" datetime="${at}">${timeInIndia.format(new Date(at))}</time></summary><div class="body"><dl>${rows.join('')}</dl><pre>${escaped(text)}</pre></div></details>`
}

const timeInIndia = new Intl.DateTimeFormat('en-GB', {
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})
