import { brand } from '../../contract/brand.ts'
import { dayInIndia } from '../../contract/calendar.ts'
import { euPrivacyPath, landingPath, privacyPath, termsPath } from '../../contract/urls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import partnerLogo from './brand/logo-mgrow-light.svg?no-inline'
import providerLogo from './brand/logo-northlight-light.svg?no-inline'
import { SocialIcon, type SocialNetwork } from './social-icon.tsx'
import { footerWords as footer } from './words.ts'

const { links: named } = footer

const newsletter = 'https://example.com/newsletter'

const networks: { icon: SocialNetwork; name: string }[] = [
  { icon: 'facebook', name: 'Facebook' },
  { icon: 'instagram', name: 'Instagram' },
  { icon: 'x', name: 'X, formerly Twitter' },
  { icon: 'linkedin', name: 'LinkedIn' },
  { icon: 'discord', name: 'Discord' },
  { icon: 'youtube', name: 'YouTube' },
  { icon: 'telegram', name: 'Telegram' },
]

type FooterLink = { name: string; href: string; newTab?: true }

const columns: { title: string; links: FooterLink[] }[] = [
  {
    title: footer.columns.platform,
    links: [
      { name: named.build, href: 'https://example.com/build', newTab: true },
      { name: named.digitalAsset, href: 'https://example.com/digital-asset', newTab: true },
      { name: named.cbdc, href: 'https://example.com/cbdc', newTab: true },
      { name: named.metaverse, href: 'https://example.com/metaverse', newTab: true },
    ],
  },
  {
    title: footer.columns.resources,
    links: [{ name: named.blog, href: 'https://example.com/blog', newTab: true }],
  },
  {
    title: footer.columns.company,
    links: [
      { name: named.about, href: 'https://example.com/about', newTab: true },
      { name: named.contact, href: `${landingPath}#contact` },
    ],
  },
  {
    title: footer.columns.support,
    links: [
      { name: named.help, href: 'https://example.com/help', newTab: true },
      { name: named.terms, href: termsPath, newTab: true },
      { name: named.privacy, href: privacyPath, newTab: true },
      { name: named.euPrivacy, href: euPrivacyPath, newTab: true },
    ],
  },
]

/** The footer's text and links, for the server alone. */
export function FooterContent({ home }: { home: string }) {
  return (
    <>
      <div className="footer__news">
        <div>
          <h2>{footer.heading}</h2>
          <p>{footer.text}</p>
        </div>
        <ButtonLink variant="line" href={newsletter}>
          {footer.subscribe} <Icon name="external" />
        </ButtonLink>
      </div>
      <div className="footer__cols">
        <div className="footer__brand">
          {/* Leads home from a college's page too, as the specification has it. */}
          <a className="topbar__logo" href="/">
            <img src={providerLogo} width="177" height="40" alt={brand.provider} loading="lazy" />
          </a>
          <Social />
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {links.map(({ name, href, newTab }) => (
                <li key={name}>
                  {newTab ? (
                    <NewTabLink href={href}>{name}</NewTabLink>
                  ) : (
                    <a href={href.replace(landingPath, home)}>{name}</a>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="footer__legal">
        <span className="num">{footer.rights(dayInIndia().slice(0, 4), brand.provider)}</span>
        <span>
          {footer.poweredBy}{' '}
          <img src={partnerLogo} width="123" height="40" alt={brand.partner} loading="lazy" />
        </span>
      </div>
    </>
  )
}

function Social() {
  return (
    <div className="social">
      {networks.map(({ icon, name }) => (
        <a
          key={icon}
          href={`https://example.com/${icon}`}
          target="_blank"
          rel="noopener"
          aria-label={footer.network(name)}
        >
          <SocialIcon name={icon} />
        </a>
      ))}
    </div>
  )
}
