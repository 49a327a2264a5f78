import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * True during hydration: what a page shows then must be what the server rendered. A page that is
 * reached by client-side navigation has no such bond.
 */
export const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
