import { waysToAsk } from '../../contract/brand.ts'
import { termsPath } from '../../contract/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { words } from './words.before.ts'

/** Says who takes the money, what becomes of it, and whom to ask: beside every Pay. */
export function BeforeYouPay({ provider }: { provider: string | undefined }) {
  return (
    <section className="before" aria-labelledby="before-heading">
      <h2 id="before-heading">{words.title}</h2>
      <ul className="trust">
        <li>
          <Icon name="lock" />
          <span>{words.who(provider)}</span>
        </li>
        <li>
          <Icon name="receipt" />
          <span>
            <b>{words.refund}</b> {words.cancelled}{' '}
            <NewTabLink href={`${termsPath}#clause-6-7`}>{words.terms}</NewTabLink>
          </span>
        </li>
        <li>
          <Icon name="refund" />
          <span>
            <b>{words.fails}</b> {words.either}
          </span>
        </li>
      </ul>
      <p className="before__help">
        <b>{words.help}</b>
        {waysToAsk().map(({ way, shown, href }) => {
          const Link = way === 'whatsapp' ? NewTabLink : 'a'
          return (
            <Link key={way} href={href}>
              {words.ways[way]} <span className="nb">{shown}</span>
            </Link>
          )
        })}
      </p>
    </section>
  )
}
