import { ProgrammeIcon } from './programme-icon.tsx'
import { words } from './words.tsx'

const { features, featuresLabel, stats } = words.hero

/** The figures and badges that stand below a hero. */
export function Proof() {
  return (
    <div className="hero__proof">
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
    </div>
  )
}
