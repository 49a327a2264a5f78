import type { RefObject } from 'react'
import type { Step } from './wizard-state.ts'
import { words } from './wizard-words.tsx'

const { label, names, at } = words.steps

type StepBandProps = {
  /** Left out where there is no way to go. */
  step?: Step | undefined
  title: string
  lead: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** Shows the current step: the heading, and the climbing path of the steps. */
export function StepBand({ step, title, lead, heading }: StepBandProps) {
  return (
    <div className="stepband on-ink">
      <div className="wrap">
        <div>
          {step && <p className="stepband__no">{at(step, names.length)}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="stepband__lead">{lead}</p>
        </div>
        {step && <Stepper step={step} />}
      </div>
    </div>
  )
}

export function Stepper({ step }: { step: Step }) {
  return (
    <ol className="stepper" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index + 1 < step ? 'is-done' : undefined}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <span>{name}</span>
        </li>
      ))}
    </ol>
  )
}
