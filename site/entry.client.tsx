import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { serviceWorkerPath } from '../contract/urls.ts'
import { reloadOnStaleChunk } from '../ui/stale-chunk.ts'
import { keepTyped } from './carried.ts'
import { reportError } from './report-error.ts'

reloadOnStaleChunk(keepTyped)
// The router reloads by itself where the script of a page is gone.
addEventListener('pagehide', keepTyped)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => void reportError(error)} />
    </StrictMode>,
  )
})

// Vite's development server has a client of its own that a worker would come between.
if (import.meta.env.PROD) void navigator.serviceWorker?.register(serviceWorkerPath)
