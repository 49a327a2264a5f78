import { useEffect, useRef } from 'react'
import { usePublicSettings } from '../public-settings.ts'
import type { Values } from './application-state.ts'

/**
 * Fixed, as specified: nothing that was typed leaves the page this way. Sent as plain text, which
 * needs no CORS preflight before the page is gone.
 */
const payload = JSON.stringify({ source: 'scholarship', event: 'application_abandoned' })

/** Tells the operator's automation once that a filled-in form was left. Submitting unmounts it. */
export function useUnloadWebhook({ fullname, email, phone_number }: Values) {
  const { automationWebhookUrl } = usePublicSettings()
  const isFilled = fullname !== '' && email !== '' && phone_number !== ''
  const told = useRef(false)
  useEffect(() => {
    if (!automationWebhookUrl || !isFilled) return
    const tell = () => {
      if (told.current) return
      told.current = true
      navigator.sendBeacon(automationWebhookUrl, new Blob([payload], { type: 'text/plain' }))
    }
    addEventListener('pagehide', tell)
    return () => removeEventListener('pagehide', tell)
  }, [automationWebhookUrl, isFilled])
}
