import { useRef } from 'react'
import { idempotencyHeader } from '../../contract/desk/idempotency.ts'

/**
 * The id of a press of a button: pressed again after a failure, with the same body, it is the same
 * request, which has one effect. Over plain http browsers make no such id.
 */
export function usePress() {
  const last = useRef({ body: '', id: '' })
  const headersFor = (sent: unknown): Record<string, string> => {
    const body = JSON.stringify(sent)
    if (last.current.body !== body) last.current = { body, id: crypto.randomUUID?.() ?? '' }
    const { id } = last.current
    return id ? { [idempotencyHeader]: id } : {}
  }
  const forget = () => {
    last.current = { body: '', id: '' }
  }
  return { headersFor, forget }
}
