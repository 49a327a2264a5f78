import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import partnerLogo from './brand/logo-mgrow-light.svg?no-inline'
import providerLogo from './brand/logo-northlight-light.svg?no-inline'

export function TopBar() {
  return (
    <header className="topbar on-ink">
      <div className="wrap">
        <Link className="topbar__logo" to="/scholarship-program">
          <img src={providerLogo} width="177" height="40" alt={brand.provider} />
        </Link>
        <div className="topbar__partner">
          <span>
            In partnership
            <br />
            with
          </span>
          <img src={partnerLogo} width="123" height="40" alt={brand.partner} />
        </div>
      </div>
    </header>
  )
}
