import { useLocation } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { isHireSure, landingPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import partnerLogo from './brand/logo-mgrow-light.svg?no-inline'
import providerLogo from './brand/logo-northlight-light.svg?no-inline'
import { CollegeMark } from './college-mark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useApply } from './use-apply.ts'
import { useCollege } from './use-college.ts'
import { useMenuItems } from './use-menu-items.ts'
import { useSectionNavigation } from './use-section-navigation.ts'
import { words } from './words.ts'

const { main, applyNow, withCollege, withPartner } = words.topBar

export function TopBar() {
  const goTo = useSectionNavigation()
  const { pathname } = useLocation()
  const items = useMenuItems()
  const apply = useApply()
  return (
    <header className="topbar on-ink">
      <div className="wrap">
        <a
          className="topbar__logo"
          href={landingPath}
          onClick={(event) => isHireSure(pathname) || goTo(event, 'top')}
        >
          <img src={providerLogo} width="177" height="40" alt={brand.provider} />
        </a>
        <nav className="topbar__nav" aria-label={main}>
          {items.map(({ name, ...link }) => (
            <a key={name} {...link}>
              {name}
            </a>
          ))}
        </nav>
        {/* Outlined: the filled one of the first screen is the hero's. */}
        {apply && (
          <a
            className={buttonClass({ variant: 'line', size: 'small' }, 'topbar__apply')}
            href={apply}
          >
            {applyNow}
          </a>
        )}
        <Partner />
        <MobileMenu items={items} apply={apply} />
      </div>
    </header>
  )
}

/** The partner, or on a college's page and behind it the college. */
function Partner() {
  const college = useCollege()
  const [together, preposition] = college ? withCollege : withPartner
  return (
    <div className="topbar__partner">
      <span className="topbar__with">
        {together}
        <br />
        {preposition}
      </span>
      {college ? (
        <CollegeMark {...college} />
      ) : (
        <img src={partnerLogo} width="123" height="40" alt={brand.partner} />
      )}
    </div>
  )
}
