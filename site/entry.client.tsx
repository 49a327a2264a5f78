import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import * as z from 'zod/mini'
import { reportError } from './report-error.ts'

// Zod would otherwise try to compile schemas to code, which our CSP forbids.
z.config({ jitless: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => void reportError(error)} />
    </StrictMode>,
  )
})
