import { landingPath } from '../../../contract/urls.ts'
import { escaped, hashOf, plainPage } from '../../html/plain-page.ts'
import { receiptStyle } from './receipt.style.ts'
import type { Receipt } from './receipt-lines.ts'
import { words } from './words.ts'

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

const looks = {
  paid: 'paid',
  other: 'paid',
  part: 'paid',
  free: 'free',
  refunded: 'refunded',
  taken: 'refunded',
}

/** Reasons why the money was not real. */
type Notice = keyof typeof words.page.notices

/** The receipt as a page of its own that prints on one sheet. No script, and readable unstyled. */
export function receiptPage(
  { kind, number, amount, lines }: Receipt,
  pdfUrl: string,
  notice?: Notice,
) {
  const said = words.page
  const title = said.titles[kind]
  const rows = lines.map(([name, text]) => row(name, text))
  return page(
    `${title} ${number}`,
    `<section class="${looks[kind]}"><div class="top"><h1>${title}</h1><p class="badge">${said.badges[kind]}</p></div>
<p class="lead">${said.leads[kind]}</p>
<p class="label">${words.labels.reference}</p><p class="number">${escaped(number)}</p>
<dl>${rows.join('\n')}
<div class="total"><dt>${said.totals[kind]}</dt><dd>${escaped(amount)}</dd></div></dl>
${kind === 'free' ? '' : `<p class="note">${said.taxes}</p>`}
<p class="screen"><a class="home" href="${escaped(pdfUrl)}">${said.pdf}</a></p>
<p class="note screen">${said.keep}</p></section>`,
    notice,
  )
}

/** Against enumeration: the same whether a key is wrong, or a payment unknown or unpaid. */
export function noReceiptPage(notice?: Notice) {
  return page(
    words.page.noneTitle,
    `<section><h1>${words.page.none}</h1>
<p class="lead">${words.page.noneAdvice}</p>
<p class="note">${words.page.write(`<a class="home" href="${landingPath}#contact">${words.page.writeToUs}</a>`)}</p></section>`,
    notice,
  )
}

const page = (title: string, content: string, notice?: Notice) =>
  plainPage({
    title,
    style: receiptStyle,
    content,
    notice: notice && words.page.notices[notice],
  })

const row = (name: string, text: string) =>
  `<div><dt>${escaped(name)}</dt><dd>${escaped(text)}</dd></div>`
