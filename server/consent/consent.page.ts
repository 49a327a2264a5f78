import { fullDate } from '../../contract/event-words.ts'
import { type OptionalConsent, optionalConsents } from '../../contract/notice.ts'
import { consentsPath, privacyPath } from '../../contract/urls.ts'
import { escaped, hashOf, plainPage, styleOf } from '../html/plain-page.ts'
import type { GivenConsent } from './consent.store.ts'
import { words } from './words.ts'

const style = styleOf(`form, ul, h2 { margin: 0; padding: 0 }
label { display: block; margin-top: 24px; font-weight: 600 }
input { width: 100%; min-height: 48px; margin-top: 6px; padding: 0 14px; border: 1px solid #7a839e; border-radius: 12px; background: #fff; color: inherit; font: inherit }
button { min-height: 48px; padding: 0 20px; border: 1.5px solid #101936; border-radius: 12px; background: none; color: #101936; font: 600 1rem/1.2 Figtree, Arial, sans-serif; cursor: pointer }
.ask button { width: 100%; margin-top: 16px; background: #101936; color: #fff }
ul { margin-top: 24px; border-top: 1.5px solid #101936; list-style: none }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 16px 0; border-bottom: 1px solid #e4e2da }
h2 { font: 600 1.0625rem/1.35 Figtree, Arial, sans-serif }
li p { color: #465070; font-size: .9375rem }
.done { margin-top: 20px; padding: 12px 16px; border-radius: 12px; background: #e6f4ec; color: #146c43; font-weight: 600 }
@media (width >= 560px) { .ask button { width: auto } li { flex-wrap: nowrap } li form { flex: none } }
`)

export const consentPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const askPage = () => page(words.title, words.lead, form)

export const askedPage = () => page(words.asked, words.askedLead, '')

export const wrongLinkPage = () => page(words.wrong, words.wrongLead, form)

/** `url` is the link itself: anyone who holds it may withdraw. */
export function choicesPage(given: GivenConsent[], url: string, withdrawn?: OptionalConsent) {
  const optional = given.filter(({ purpose }) => purpose !== 'programme')
  const done = withdrawn && words.withdrawn(words.purposes[withdrawn])
  return page(
    words.title,
    words.listLead,
    `${done ? `<p class="done" role="status">${escaped(done)}</p>` : ''}
<ul>${given.map((one) => row(one, url)).join('\n')}</ul>
${optional.length === 0 ? `<p class="note">${words.none}</p>` : ''}`,
  )
}

function row({ purpose, day }: GivenConsent, url: string) {
  const since = words.since(fullDate(day))
  const act =
    purpose === 'programme'
      ? ''
      : `<form method="post" action="${escaped(url)}"><button name="purpose" value="${purpose}" aria-label="${escaped(`${words.withdraw}: ${words.purposes[purpose]}`)}">${words.withdraw}</button></form>`
  const note = purpose === 'programme' ? ` ${words.needed}` : ''
  return `<li><div><h2>${escaped(words.purposes[purpose])}</h2><p>${escaped(since)}.${escaped(note)}</p></div>${act}</li>`
}

const form = `<form class="ask" method="post" action="${consentsPath}"><label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254"><button>${words.send}</button></form>`

const page = (title: string, lead: string, content: string) =>
  plainPage({
    title,
    style,
    content: `<section><h1>${title}</h1><p class="lead">${lead}</p>${content}
<p class="note"><a class="home" href="${privacyPath}">${words.privacy}</a></p></section>`,
  })

/**
 * Consents that a click can withdraw. Without the first one the application would have to be
 * erased.
 */
export const isOptional = (text: string | null): text is OptionalConsent =>
  optionalConsents.some((purpose) => purpose === text)
