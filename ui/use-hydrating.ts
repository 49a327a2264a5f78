import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * True while a page from the server comes to life: what it shows must be what the server drew. A
 * page that is reached within the site has no such bond.
 */
export const useHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
