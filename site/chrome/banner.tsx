import { brand } from '../../contract/brand.ts'
import { applyPath } from '../../contract/urls.ts'
import { Icon } from '../../ui/icon.tsx'

export function Banner() {
  return (
    <aside className="offer" aria-label="Offer">
      <div className="wrap">
        <p>
          <span className="offer__title">{brand.programme}</span>{' '}
          <span className="offer__text">Hurry! Limited Time Offer – Reserve Your Seat Today!</span>
        </p>
        <a className="offer__cta" href={applyPath}>
          Apply Now <Icon name="arrow" />
        </a>
      </div>
    </aside>
  )
}
