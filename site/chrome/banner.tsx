import { brand } from '../../contract/brand.ts'
import { applyPath } from '../../contract/urls.ts'
import { Icon } from '../../ui/icon.tsx'
import { words } from './words.ts'

export function Banner() {
  return (
    <aside className="offer" aria-label={words.banner.label}>
      <div className="wrap">
        <p>
          <span className="offer__title">{brand.programme}</span>{' '}
          <span className="offer__text">{words.banner.offer}</span>
        </p>
        <a className="offer__cta" href={applyPath}>
          {words.banner.applyNow} <Icon name="arrow" />
        </a>
      </div>
    </aside>
  )
}
