import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** Settings that the server lets a page know. */
export function usePublicSettings() {
  const settings = useRouteLoaderData<typeof loader>('root')
  if (!settings) throw new Error('The page came without its settings')
  return settings
}
