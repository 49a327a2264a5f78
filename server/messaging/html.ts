import { brand } from '../../contract/brand.ts'
import { escaped } from '../html/plain-page.ts'

/**
 * The HTML part of a mail, made from its text: paragraphs, facts, codes and links to our own site.
 * Mail clients know tables and inline styles; pictures and fonts from elsewhere would tell who reads.
 */
export function htmlOf({ subject, text }: { subject: string; text: string }, siteUrl: string) {
  const content = text
    .split(/\n{2,}/)
    .map((block) => blockOf(block.split('\n'), siteUrl))
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td bgcolor="${ink}" style="padding:20px 24px;background:${ink};color:#ffffff;font:700 22px/1.2 ${face}">${escaped(brand.provider)}</td></tr>
<tr><td bgcolor="#ffffff" style="padding:24px;border:1px solid ${line};border-top:0;background:#ffffff;color:${ink};font:400 16px/1.55 ${face}">
${content}
</td></tr></table></td></tr></table></body></html>`
}

const [ink, paper, line, quiet, blue] = ['#101936', '#fbfaf6', '#e4e2da', '#465070', '#3a36db']
const face = 'Figtree,Arial,Helvetica,sans-serif'
const factLine = /^([\p{L}][^:\n]{0,40}): (.+)$/u
const codeLine = /^\d{6}$/

function blockOf(lines: string[], siteUrl: string): string {
  const [first = '', ...rest] = lines
  if (codeLine.test(first) && rest.length === 0) return codeOf(first)
  const parts: string[] = []
  let plain: string[] = []
  const end = () => {
    if (plain.length > 0) parts.push(paragraph(plain))
    plain = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const facts = factsFrom(lines.slice(at))
    if (facts.length > 1) {
      end()
      parts.push(tableOf(facts))
      at += facts.length - 1
    } else if (isOurs(line, siteUrl)) {
      // A short line before a link says what it opens.
      const name = plain.at(-1)
      const isName = name?.endsWith(':') && name.length <= longestName
      if (isName) plain.pop()
      end()
      parts.push(linkTo(line, isName && name ? name.slice(0, -1) : line))
    } else plain.push(line)
  }
  end()
  return parts.join('\n')
}

const longestName = 60

function factsFrom(lines: string[]) {
  const end = lines.findIndex((one) => !factLine.test(one))
  return end === -1 ? lines : lines.slice(0, end)
}

/** Text of a stranger may hold an address: only our own becomes a link. */
const isOurs = (text: string, siteUrl: string) => {
  const url = /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined
  return url?.origin === new URL(siteUrl).origin
}

const paragraph = (lines: string[]) =>
  `<p style="margin:0 0 16px">${lines.map(escaped).join('<br>')}</p>`

/** Letters apart, to be read and typed; a copy has no spaces in it. */
const codeOf = (code: string) =>
  `<p style="margin:0 0 16px;padding:14px 0;border:1px solid ${line};border-radius:12px;background:${paper};font:700 32px/1.2 ${face};letter-spacing:6px;text-align:center">${code}</p>`

const linkTo = (url: string, name: string) =>
  `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="color:${blue};font-weight:600;word-break:break-word">${escaped(name)}</a></p>`

function tableOf(facts: string[]) {
  const rows = facts.map((fact) => {
    const [, name = '', value = ''] = factLine.exec(fact) ?? []
    const cell = `padding:8px 0;border-bottom:1px solid ${line};vertical-align:top`
    return `<tr><td style="${cell};padding-right:16px;color:${quiet}">${escaped(name)}</td><td align="right" style="${cell};font-weight:600;word-break:break-word">${escaped(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-top:2px solid ${ink};font:400 15px/1.4 ${face};color:${ink}">${rows.join('')}</table>`
}
