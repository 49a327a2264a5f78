import { Children, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { type Rotator as RotatorHandle, useRotator } from './use-rotator.ts'

export { useRotator } from './use-rotator.ts'

type ControlsProps = {
  rotator: RotatorHandle
  /** Name of one slide, as in "Next step" and "Pause steps". */
  item?: string | undefined
}

export function RotatorControls({ rotator, item = 'slide' }: ControlsProps) {
  const { index, count, stopped, step, toggle } = rotator
  return (
    <div className="rotor">
      <button
        type="button"
        className="rotor__btn"
        aria-label={`${stopped ? 'Play' : 'Pause'} ${item}s`}
        onClick={toggle}
      >
        <Icon name={stopped ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="rotor__btn"
        aria-label={`Previous ${item}`}
        onClick={() => step(-1)}
      >
        <Icon name="previous" />
      </button>
      <button
        type="button"
        className="rotor__btn"
        aria-label={`Next ${item}`}
        onClick={() => step(1)}
      >
        <Icon name="next" />
      </button>
      <span className="rotor__count">
        {index + 1} of {count}
      </span>
    </div>
  )
}

type RotatorProps = {
  label: string
  item?: string | undefined
  seconds?: number | undefined
} & (
  | { children: ReactNode[]; count?: never }
  | { children: (index: number) => ReactNode; count: number }
)

function slide(content: ReactNode, position: number, { index, count }: RotatorHandle) {
  const attributes = {
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': `${position + 1} of ${count}`,
    'aria-hidden': position !== index,
  }
  return <div {...attributes}>{content}</div>
}

export function Rotator({ label, item, seconds, children, count }: RotatorProps) {
  const rotator = useRotator({ count: count ?? Children.count(children), seconds })
  return (
    <section {...rotator.frame} aria-label={label} className="rotator">
      <RotatorControls rotator={rotator} item={item} />
      <div {...rotator.slides} className="rotator__slides">
        {typeof children === 'function'
          ? slide(children(rotator.index), rotator.index, rotator)
          : Children.map(children, (content, position) => slide(content, position, rotator))}
      </div>
    </section>
  )
}
