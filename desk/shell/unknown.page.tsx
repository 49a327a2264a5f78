import { missing, readsOf } from '../context.ts'
import type { Route } from './+types/unknown.page.ts'

/** An address that no page has: inside the shell, for people signed in. */
export function loader(args: Route.LoaderArgs) {
  readsOf(args)
  throw missing('page')
}

export default function UnknownPage() {
  return null
}
