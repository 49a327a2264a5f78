import type { ReactNode } from 'react'

const [ink, amber, green, red, grey] = ['#101936', '#ffb627', '#146c43', '#b3261e', '#626b88']

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/**
 * The shapes of every state, drawn once around the origin, about 14 units wide: here now, settled,
 * failed, not yet, refunded, off.
 */
export const shapes = {
  now: <circle r="5.9" fill={amber} stroke={ink} strokeWidth="2.2" />,
  ok: (
    <>
      <circle r="7" fill={green} />
      <path d="m-3.3.3 2.3 2.3 4.4-4.7" stroke="#fff" strokeWidth="1.8" {...round} />
    </>
  ),
  bad: (
    <>
      <rect x="-7" y="-7" width="14" height="14" rx="3" fill={red} />
      <path d="m-2.7-2.7 5.4 5.4m0-5.4-5.4 5.4" stroke="#fff" strokeWidth="1.8" {...round} />
    </>
  ),
  wait: <circle r="5.7" fill="#fff" stroke={grey} strokeWidth="2.2" />,
  back: (
    <>
      <circle r="5.9" fill="#fff" stroke={ink} strokeWidth="2.2" />
      <path d="M3 .2h-5.4M-.4-2.2-2.8.2l2.4 2.4" stroke={ink} strokeWidth="1.6" {...round} />
    </>
  ),
  off: <path d="M-5 0H5" stroke={grey} strokeWidth="2.4" {...round} />,
  plain: <circle r="7" fill={grey} />,
} satisfies Record<string, ReactNode>

export type ShapeName = keyof typeof shapes

export function Shape({ name }: { name: ShapeName }) {
  return (
    <svg viewBox="-7 -7 14 14" fill="none" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}
