import type { ReactNode } from 'react'

const drawings = {
  alert: <path d="M12 7.5V13M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />,
  arrow: <path d="M4 12h15M13 6l6 6-6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  clock: <path d="M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  external: <path d="M7 17 17 7M9 7h8v8" />,
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  menu: <path d="M4 8h16M4 16h16" />,
  next: <path d="m10 6 6 6-6 6" />,
  pencil: <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5ZM13.5 7l3.5 3.5" />,
  pause: <path d="M7 6h3.5v12H7zM13.5 6H17v12h-3.5z" fill="currentColor" stroke="none" />,
  plus: <path d="M12 5v14M5 12h14" />,
  play: (
    <path
      d="M8 5.5v13a.8.8 0 0 0 1.22.68l10.4-6.5a.8.8 0 0 0 0-1.36L9.22 4.82A.8.8 0 0 0 8 5.5Z"
      fill="currentColor"
      stroke="none"
    />
  ),
  receipt: (
    <>
      <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2Z" />
      <path d="M9.5 9h5M9.5 13h5" />
    </>
  ),
  refresh: (
    <path d="M20 11a8 8 0 0 0-14.2-4L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.2 4l1.8-2M20 19.5V15h-4.5" />
  ),
  refund: (
    <>
      <path d="M4 9h11a5 5 0 0 1 0 10H8" />
      <path d="m8 5-4 4 4 4" />
    </>
  ),
  previous: <path d="m14 6-6 6 6 6" />,
}

export type IconName = keyof typeof drawings

export const Icon = ({ name }: { name: IconName }) => <Drawing>{drawings[name]}</Drawing>

/** Around the lines of every icon, also of those that one build alone has. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    className="i"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)
