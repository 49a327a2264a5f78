import { brand } from '../../contract/brand.ts'
import { Icon } from '../../ui/icon.tsx'
import { useApply } from './use-apply.ts'
import { words } from './words.ts'

export function Banner() {
  const apply = useApply()
  if (!apply) return null
  return (
    <aside className="offer" aria-label={words.banner.label}>
      <div className="wrap">
        <p>
          <span className="offer__title">{brand.programme}</span>{' '}
          <span className="offer__text">{words.banner.offer}</span>
        </p>
        <a className="offer__cta" href={apply}>
          {words.banner.applyNow} <Icon name="arrow" />
        </a>
      </div>
    </aside>
  )
}
