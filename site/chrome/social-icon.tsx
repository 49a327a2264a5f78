import type { ReactNode } from 'react'

const drawings = {
  facebook: (
    <>
      <path
        d="M12 20V8.7A3.2 3.2 0 0 1 15.2 5.5H16M8.5 12h6.5"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </>
  ),
  instagram: (
    <>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <rect x="4" y="4" width="16" height="16" rx="5" />
        <circle cx="12" cy="12" r="3.5" />
        <path d="M16.5 7.5v.01" />
      </g>
    </>
  ),
  x: (
    <>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="m5 5 14 14M19 5 5 19" />
      </g>
    </>
  ),
  linkedin: (
    <>
      <path
        d="M6 10.5V19M11 19v-8.5M11 14.5c0-2.5 1.5-4 3.8-4S18 12 18 14.5V19"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="6" cy="6.2" r="1.5" fill="currentColor" />
    </>
  ),
  discord: (
    <>
      <path
        d="M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-3l-1.5 2.5L12 17.5H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <circle cx="9" cy="12" r="1.5" fill="currentColor" />
      <circle cx="15" cy="12" r="1.5" fill="currentColor" />
    </>
  ),
  youtube: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="3.5" stroke="currentColor" strokeWidth="2" />
      <path
        d="m10.5 9.5 4 2.5-4 2.5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
      />
    </>
  ),
  telegram: (
    <>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M21 4 3 11l6 2.5L11.5 20 21 4ZM9 13.5 21 4" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>

export type SocialNetwork = keyof typeof drawings

export function SocialIcon({ name }: { name: SocialNetwork }) {
  return (
    <svg className="i" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
