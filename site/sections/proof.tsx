import { KeptHtml } from '../../ui/kept-html.tsx'
import { ProgrammeIcon } from './programme-icon.tsx'
import * as words from './words.tsx'

/** The figures and badges that stand below a hero. */
export function Proof() {
  return (
    <KeptHtml name="proof" className="hero__proof">
      {import.meta.env.SSR && <Content />}
    </KeptHtml>
  )
}

function Content() {
  const { features, featuresLabel, stats } = words.proof
  return (
    <>
      <dl className="stats">
        {stats.map(({ figure, what }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
      <ul className="feats" aria-label={featuresLabel}>
        {features.map(({ icon, text }) => (
          <li key={text}>
            <ProgrammeIcon name={icon} /> {text}
          </li>
        ))}
      </ul>
    </>
  )
}
