import { type ShapeName, shapes } from './shape.tsx'

export type Step = 'done' | 'now' | 'failed' | 'ahead' | 'back' | 'off'
type Drawing = { words: string; steps: [Step, Step, Step, Step] }

/** The four steps of an application (details, verified, payment, result) and where each state is. */
const drawings = {
  details: { words: 'Details', steps: ['now', 'ahead', 'ahead', 'ahead'] },
  verify: { words: 'To verify', steps: ['done', 'now', 'ahead', 'ahead'] },
  topay: { words: 'To pay', steps: ['done', 'done', 'now', 'ahead'] },
  paying: { words: 'Paying', steps: ['done', 'done', 'now', 'ahead'] },
  failed: { words: 'Pay failed', steps: ['done', 'done', 'failed', 'ahead'] },
  paid: { words: 'Paid', steps: ['done', 'done', 'done', 'done'] },
  decide: { words: 'To decide', steps: ['done', 'done', 'done', 'now'] },
  refunded: { words: 'Money returned', steps: ['done', 'done', 'done', 'back'] },
  erased: { words: 'Erased', steps: ['off', 'off', 'off', 'off'] },
} satisfies Record<string, Drawing>

export type GlyphState = keyof typeof drawings

export const stepsOf = (state: GlyphState): Drawing => drawings[state]

const shapeOf: Record<Step, ShapeName> = {
  done: 'ok',
  now: 'now',
  failed: 'bad',
  ahead: 'wait',
  back: 'back',
  off: 'off',
}
const places = [
  { x: 7, y: 18 },
  { x: 26, y: 14 },
  { x: 45, y: 10 },
  { x: 64, y: 6 },
]
const lines = ['M7 18h6.5l4-4H26', 'M26 14h6.5l4-4H45', 'M45 10h6.5l4-4H64']
const isBehind = (step: Step | undefined) => step === 'done'

/** Shows an application's place on its path, with its word. */
export function PathGlyph({ state }: { state: GlyphState }) {
  const { words, steps } = drawings[state]
  const at = steps.findIndex((step) => step !== 'done')
  return (
    <span className="glyph">
      <svg viewBox="0 0 71 24" fill="none" aria-hidden="true">
        {lines.map((line, index) => (
          <path
            key={line}
            d={line}
            stroke={isBehind(steps[index]) ? '#146c43' : '#b9bed0'}
            strokeWidth="2"
          />
        ))}
        {places.map(({ x, y }, index) => {
          const step = steps[index] ?? 'ahead'
          const size = step === 'ahead' ? 0.64 : step === 'done' && index < 3 ? 0.66 : 0.84
          return (
            <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
              {shapes[shapeOf[step]]}
            </g>
          )
        })}
      </svg>
      <span>
        {words}
        {state !== 'erased' && <span className="vh">, step {at < 0 ? 4 : at + 1} of 4</span>}
      </span>
    </span>
  )
}
