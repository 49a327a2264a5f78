import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { clock } from '../formats.ts'
import { useAct } from '../parts/use-act.ts'

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

/** The page stays readable without a connection, and says how old it is. */
export function Offline({ since }: { since: string }) {
  const isOffline = useOffline()
  const { revalidate } = useRevalidator()
  const { act, busy, failure } = useAct()
  // Reading the page again at once would, if it fails, put an error in its place.
  const tryNow = () =>
    act(async () => {
      await fetch('/healthz', { cache: 'no-store' })
      await revalidate()
    })
  return (
    <div role="status" className="offline-place">
      {isOffline && (
        <div className="offline no-print">
          <span>
            <b>{failure ? 'You are still offline.' : 'You are offline.'}</b> This is the page as of{' '}
            {clock(since)}. What you typed stays here until you can save it.
          </span>
          <Button onClick={tryNow} busy={busy && 'Trying…'}>
            Try now
          </Button>
        </div>
      )}
    </div>
  )
}
