import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { serviceWorkerPath } from '../contract/urls.ts'
import { reportError } from './report-error.ts'
import { reloadOnStaleChunk } from './stale-chunk.ts'

reloadOnStaleChunk()

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
