import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import * as z from 'zod/mini'
import { serviceWorkerPath } from '../contract/urls.ts'
import { reportError } from './report-error.ts'
import { reloadOnStaleChunk } from './stale-chunk.ts'

// Zod would otherwise try to compile schemas to code, which our CSP forbids.
z.config({ jitless: true })

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
