import type { ReactNode } from 'react'
import { shapes } from './shape.tsx'

const endings = {
  empty: 'now',
  done: 'ok',
  gone: 'wait',
  broken: 'bad',
  lock: 'wait',
} as const

type VoidProps = {
  kind: keyof typeof endings
  title: string
  /** The page has no other heading. */
  isPage?: boolean
  children: ReactNode
  acts?: ReactNode
}

/** Takes the place of a list, a form or a page. */
export function Void({ kind, title, isPage, children, acts }: VoidProps) {
  const isDone = kind === 'done'
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="void">
      <svg viewBox="0 0 132 48" fill="none" aria-hidden="true">
        <path
          d={`M8 38h22l12-12h22l12-12h${isDone ? 40 : 22}`}
          stroke={isDone ? '#146c43' : '#b9bed0'}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g transform="translate(8 38) scale(1.1)">{shapes[isDone ? 'ok' : 'wait']}</g>
        {kind === 'lock' ? (
          <Lock />
        ) : (
          <g transform="translate(53 26) scale(1.1)">{shapes[isDone ? 'ok' : 'wait']}</g>
        )}
        <g transform={isDone ? 'translate(118 14) scale(1.7)' : 'translate(98 14) scale(1.2)'}>
          {shapes[endings[kind]]}
        </g>
      </svg>
      <Heading>{title}</Heading>
      {children}
      {acts && <div className="acts">{acts}</div>}
    </div>
  )
}

const Lock = () => (
  <>
    <rect x="44" y="17" width="18" height="18" rx="4" fill="#101936" />
    <path d="M49 17v-3a4 4 0 0 1 8 0v3" stroke="#101936" strokeWidth="3" />
  </>
)
