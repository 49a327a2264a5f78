import type { ReactNode } from 'react'
import { Drawing, Icon as SharedIcon, type IconName as SharedName } from '../../ui/icon.tsx'

const drawings = {
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M7 15h3" />
    </>
  ),
  college: <path d="M3.5 9.5 12 5l8.5 4.5L12 14ZM6.5 11.5V17c3 2 8 2 11 0v-5.5" />,
  coupon: <path d="M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3ZM14 8v8" />,
  day: (
    <>
      <circle cx="6" cy="17" r="2.5" />
      <circle cx="18" cy="7" r="2.5" />
      <path d="M8.5 17H11l4-10h.5" />
    </>
  ),
  download: <path d="M12 4v11M7 10.5l5 5 5-5M5 20h14" />,
  key: (
    <>
      <circle cx="8" cy="15" r="4.5" />
      <path d="m11.5 11.5 8-8M16 7l3 3M13.5 9.5l2 2" />
    </>
  ),
  list: <path d="M4 6.5h16M4 12h16M4 17.5h10" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 19.5c.6-3.4 2.9-5 6-5s5.4 1.6 6 5M16 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2 .6 3.2 2.1 3.6 4.7" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  talk: (
    <>
      <path d="M4 5h16v11H10l-4 4v-4H4Z" />
      <path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01" />
    </>
  ),
} satisfies Record<string, ReactNode>

type OwnName = keyof typeof drawings
export type IconName = OwnName | SharedName

const isOwn = (name: IconName): name is OwnName => name in drawings

export const Icon = ({ name }: { name: IconName }) =>
  isOwn(name) ? <Drawing>{drawings[name]}</Drawing> : <SharedIcon name={name} />
