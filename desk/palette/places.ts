import type { DeskPage } from '../../contract/desk/pages.ts'
import type { Right } from '../../contract/desk/rights.ts'
import { taskKinds } from '../../contract/desk/today.ts'
import { sentence } from '../formats.ts'
import type { IconName } from '../parts/icon.tsx'
import { menuFor } from '../shell/menu.ts'
import { allOf, taskWords } from '../today/groups.ts'

/** A page, or where something is done. */
export type Place = { words: string; to: string; icon: IconName }

const acts: (Place & { to: DeskPage; right?: Right })[] = [
  { words: 'Export applications', to: '/applications', icon: 'download', right: 'export-people' },
  { words: 'Export payments', to: '/payments', icon: 'download', right: 'export-payments' },
  { words: 'Invite someone', to: '/team', icon: 'plus', right: 'manage-team' },
  { words: 'Add a passkey', to: '/me', icon: 'key' },
]

/** Pages and acts that these rights open, by what is typed of their names; all, if nothing is. */
export function placesFor(rights: readonly Right[], typed: string) {
  const pages: Place[] = [
    ...menuFor(rights)
      .flat()
      .map(({ page, words, icon }) => ({ words, to: page, icon })),
    { words: 'Your account', to: '/me', icon: 'people' },
  ]
  const tasks = taskKinds.map(
    (kind): Place => ({ words: sentence(taskWords[kind].many), to: allOf(kind), icon: 'list' }),
  )
  const allowed = acts.filter(({ right }) => !right || rights.includes(right))
  const isMeant = ({ words }: Place) => isNamedBy(words, typed)
  return { pages: pages.filter(isMeant), acts: [...tasks, ...allowed].filter(isMeant) }
}

/** True if each typed word begins a word of the name. */
function isNamedBy(name: string, typed: string) {
  const words = name.toLowerCase().split(' ')
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((start) => words.some((word) => word.startsWith(start)))
}
