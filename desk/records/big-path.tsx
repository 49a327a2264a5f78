import { type GlyphState, type Step, stepsOf } from '../parts/glyph.tsx'

const names = ['Details', 'Verified', 'Payment', 'Result']
const nodes = [
  { x: 14, y: 56 },
  { x: 152, y: 44 },
  { x: 290, y: 32 },
  { x: 428, y: 20 },
]

/** The path of an application on the band of its page. */
export function BigPath({ state }: { state: GlyphState }) {
  const { words, steps } = stepsOf(state)
  const at = steps.findLastIndex((step) => step !== 'ahead')
  return (
    <svg className="big-path" viewBox="0 0 480 92" role="img" aria-label={words}>
      {nodes.slice(1).map(({ x, y }, index) => (
        <path
          key={x}
          d={`M${x - 138} ${y + 12}H${x - 34}l12-12H${x}`}
          fill="none"
          strokeWidth="4"
          className={steps[index] === 'done' ? 'is-done' : undefined}
        />
      ))}
      {nodes.map(({ x, y }, index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <Node step={steps[index] ?? 'ahead'} />
          <text y="30" textAnchor={index === 0 ? 'start' : 'middle'} x={index === 0 ? -11 : 0}>
            {index === at ? words : names[index]}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Node({ step }: { step: Step }) {
  if (step === 'done') {
    return (
      <>
        <circle r="11" className="is-done" />
        <path d="m-5 .5 3.6 3.6 6.4-7" className="tick" />
      </>
    )
  }
  if (step === 'back') {
    return (
      <>
        <circle r="11" className="is-back" />
        <path d="M5 .2h-9M-.8-3.4-4.4.2l3.6 3.6" className="tick" />
      </>
    )
  }
  return step === 'now' ? (
    <>
      <circle r="16" className="ring" />
      <circle r="10.5" className="is-now" />
    </>
  ) : (
    <circle r="9" className="is-ahead" />
  )
}
