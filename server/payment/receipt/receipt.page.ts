import { brand } from '../../../contract/brand.ts'
import { landingPath } from '../../../contract/urls.ts'
import { hashOf } from '../../pages/csp.ts'
import { receiptStyle } from './receipt.style.ts'
import type { Receipt } from './receipt-facts.ts'

/** Nothing but its own style, the faces and the mark of the site. */
export const receiptPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(receiptStyle)}`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Words = { title: string; badge: string; lead: string; total: string }

const words: Record<Receipt['kind'], Words> = {
  paid: {
    title: 'Receipt',
    badge: 'Paid',
    lead: 'Your registration for the scholarship exam is complete.',
    total: 'Paid in full',
  },
  free: {
    title: 'Confirmation',
    badge: 'Nothing charged',
    lead: 'Your registration for the scholarship exam is complete. Nothing was charged.',
    total: 'Charged',
  },
  refunded: {
    title: 'Receipt',
    badge: 'Refunded',
    lead: 'This payment was received, and has been given back since.',
    total: 'Paid, then refunded',
  },
}

/** The receipt as a page of its own that prints on one sheet. No script, and readable unstyled. */
export function receiptPage({ kind, number, amount, facts }: Receipt, isDemo: boolean) {
  const { title, badge, lead, total } = words[kind]
  const rows = facts.map(([name, text]) => row(name, text))
  return page(
    `${title} ${number}`,
    `<section class="${kind}"><div class="top"><h1>${title}</h1><p class="badge">${badge}</p></div>
<p class="lead">${lead}</p>
<p class="label">Receipt number</p><p class="number">${escaped(number)}</p>
<dl>${rows.join('\n')}
<div class="total"><dt>${total}</dt><dd>${escaped(amount)}</dd></div></dl>
${kind === 'free' ? '' : '<p class="note">The amount includes all taxes.</p>'}
<p class="note screen">To keep it, print this page or save it as a PDF. Quote the receipt number if you write to us.</p></section>`,
    isDemo,
  )
}

/** Against enumeration: the same whether a key is wrong, or a payment unknown or unpaid. */
export function noReceiptPage(isDemo: boolean) {
  return page(
    'No receipt here',
    `<section><h1>There is no receipt at this address.</h1>
<p class="lead">Open the link in your mail again, and take care that all of it arrives in the browser.</p>
<p class="note"><a class="home" href="${landingPath}#contact">Write to us</a> if it stays like this.</p></section>`,
    isDemo,
  )
}

const page = (title: string, content: string, isDemo: boolean) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)} | ${escaped(brand.programme)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${receiptStyle}</style></head>
<body>${isDemo ? '<aside class="demo" aria-label="Demo">Demo: this site is not in production.</aside>' : ''}
<header><a href="${landingPath}"><img src="/favicon.svg" width="40" height="40" alt="">${escaped(brand.provider)}</a></header>
<main>${content}</main></body></html>`

const row = (name: string, text: string) =>
  `<div><dt>${escaped(name)}</dt><dd>${escaped(text)}</dd></div>`

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
