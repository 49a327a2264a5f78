import { features, stats } from './copy.ts'
import { ProgrammeIcon } from './programme-icon.tsx'

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
      <ul className="feats" aria-label="What stands behind the programme">
        {features.map(({ icon, text }) => (
          <li key={text}>
            <ProgrammeIcon name={icon} /> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
