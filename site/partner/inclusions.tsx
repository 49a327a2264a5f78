import { rupees } from '../../contract/money.ts'
import { tuition } from '../../contract/programme.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeptHtml } from '../../ui/kept-html.tsx'
import { useApply } from '../chrome/use-apply.ts'
import { inclusions } from '../sections/words.tsx'
import * as words from './words.tsx'

export function Inclusions() {
  return (
    <section className="band band--ink" id="program" aria-labelledby="program-heading">
      <KeptHtml name="included" className="wrap included">
        {import.meta.env.SSR && <Content />}
      </KeptHtml>
    </section>
  )
}

function Content() {
  const apply = useApply()
  return (
    <>
      <div>
        <h2 id="program-heading" tabIndex={-1}>
          {words.included.heading}
        </h2>
        <p className="lead">{words.included.lead(rupees(tuition))}</p>
      </div>
      <ul className="ticks">
        {inclusions.map(({ title, text }) => (
          <li key={title}>
            <span className="ticks__mark">
              <Icon name="check" />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
        {apply && (
          <li className="ticks__apply">
            <a className={buttonClass()} href={apply}>
              {words.applyNow} <Icon name="arrow" />
            </a>
          </li>
        )}
      </ul>
    </>
  )
}
