import type { Intent, Ledger } from './ledger.ts'
import type { Form } from './protocol.ts'

/** The charge in full where `expand` asks for it. */
export function shown(ledger: Ledger, intent: Intent, query: Form) {
  const isExpanded = Object.entries(query).some(
    ([name, value]) => name.startsWith('expand') && value.endsWith('latest_charge'),
  )
  if (!isExpanded || !intent.latest_charge) return intent
  return { ...intent, latest_charge: ledger.charges.get(intent.latest_charge) }
}
