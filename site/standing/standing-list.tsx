import type { ReactNode } from 'react'
import { contact } from '../../contract/brand.ts'
import type { Standings } from '../../contract/standing.ts'
import { landingPath, standingPath } from '../../contract/urls.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ForgetButton } from './forget-button.tsx'
import { StandingCard } from './standing-card.tsx'
import { words } from './words.tsx'

type ListProps = {
  standings: Standings
  /** Further actions from here. */
  children: ReactNode
}

export const StandingList = ({ standings, children }: ListProps) => (
  <>
    {standings.applications.map((standing) => (
      <StandingCard key={standing.scholarship_requested_id} standing={standing} />
    ))}
    <div className="standing__acts">
      {children}
      {/* Anew, for what was shown is still on the page. */}
      <ForgetButton onForgotten={() => location.replace(standingPath)} />
    </div>
  </>
)

type MaskedProps = Pick<Standings, 'masked'> & { withLink?: boolean }

/** Shows applications masked: someone applied here, and perhaps someone else sits here now. */
export const MaskedStandings = ({ masked, withLink = false }: MaskedProps) =>
  masked.map(({ scholarship_requested_id, fullname, stage }) => (
    <div className="notice" key={scholarship_requested_id}>
      <Icon name="lock" />
      <div>
        <b>
          {words.masked.title(fullname)}: {words.badges[stage].toLowerCase()}
        </b>
        <p>{words.masked.text}</p>
        <div className="notice__acts">
          {withLink && (
            <ButtonLink variant="ink" size="small" href={standingPath}>
              {words.masked.see}
            </ButtonLink>
          )}
          <ForgetButton onForgotten={() => location.reload()} />
        </div>
      </div>
    </div>
  ))

export const Help = () => (
  <section className="sum" aria-labelledby="help-heading">
    <h2 id="help-heading">{words.help.title}</h2>
    <p className="note">{words.help.text}</p>
    <ul className="standing__help">
      <li>
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </li>
      <li>
        <a className="link nb" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
          {contact.phone}
        </a>
      </li>
      <li>
        <a className="link" href={`${landingPath}#contact`}>
          {words.help.write}
        </a>
      </li>
    </ul>
  </section>
)

type BandProps = { title: string; lead: string; children: ReactNode }

export const StandingFrame = ({ title, lead, children }: BandProps) => (
  <>
    <div className="stepband on-ink">
      <div className="wrap">
        <div>
          <h1 id="standing-heading" tabIndex={-1}>
            {title}
          </h1>
          <p className="stepband__lead">{lead}</p>
        </div>
      </div>
    </div>
    <div className="wiz">
      <div className="wrap wiz__grid">
        <div>{children}</div>
        <aside className="wiz__aside" aria-label={words.help.title}>
          <Help />
        </aside>
      </div>
    </div>
  </>
)

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="notice notice--error" role="alert">
    <Icon name="alert" />
    <div>
      <b>{words.unreachable}</b>
      <p>{words.tryLater}</p>
      <div className="notice__acts">
        <Button variant="ink" size="small" onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      </div>
    </div>
  </div>
)
