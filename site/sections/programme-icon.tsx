import type { ReactNode } from 'react'

const drawings = {
  training: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 25.5c4-2 9-2 13 .5 4-2.5 9-2.5 13-.5V8c-4-2-9-2-13 .5C12 6 7 6 3 8Z" />
        <path d="M16 8.5V26M7 13c1.8-.4 3.5-.3 5 .3M7 18c1.8-.4 3.5-.3 5 .3" />
      </g>
      <circle cx="22.5" cy="15.5" r="3.25" fill="var(--color-amber)" />
    </>
  ),
  internship: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <rect x="6" y="5" width="20" height="23" rx="3" />
        <path d="M12 5V3h8v2M11 22h10" />
        <circle cx="16" cy="14" r="4" />
      </g>
      <circle cx="16" cy="14" r="2.4" fill="var(--color-amber)" />
    </>
  ),
  job: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <rect x="3" y="10" width="26" height="17" rx="3" />
        <path d="M11 10V7a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v3M3 17h9.5M19.5 17H29" />
      </g>
      <circle cx="16" cy="17" r="3.25" fill="var(--color-amber)" />
    </>
  ),
  certificate: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <path d="M13 24H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h22a2 2 0 0 1 2 2v8" />
        <path d="M8 11h11M8 16h6" />
        <circle cx="23" cy="20" r="5" />
        <path d="m20.5 24.5-1 5 3.5-2 3.5 2-1-5" />
      </g>
      <circle cx="23" cy="20" r="2.4" fill="var(--color-amber)" />
    </>
  ),
  mentors: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="11" cy="11" r="5" />
        <path d="M3 27c0-5 3.5-8 8-8s8 3 8 8" />
        <path d="M20 6h2.5a3.5 3.5 0 0 1 3.5 3.5V15" />
      </g>
      <circle cx="26" cy="18.5" r="3.25" fill="var(--color-amber)" />
    </>
  ),
  meetups: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 4v-4H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z" />
        <path d="M26 13h2a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-2v4l-5-4h-5" />
      </g>
      <circle cx="12" cy="12" r="3.25" fill="var(--color-amber)" />
    </>
  ),
  credits: (
    <>
      <g stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        <ellipse cx="13" cy="8" rx="10" ry="4" />
        <path d="M3 8v8c0 2.2 4.5 4 10 4M3 16v8c0 2.2 4.5 4 10 4M23 8v3" />
        <circle cx="23" cy="21" r="7" />
      </g>
      <circle cx="23" cy="21" r="3.25" fill="var(--color-amber)" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The programme's own icons: ink lines and one amber node. */
export function ProgrammeIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="i" viewBox="0 0 32 32" fill="none" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
