import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** What the server lets a page know of its configuration. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<typeof loader>('root')
  if (!settings) throw new Error('The page came without its settings')
  return settings
}
