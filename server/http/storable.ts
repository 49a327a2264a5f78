/**
 * Tells if the database can hold every text in a value: it knows no NUL and no half of a character.
 */
export function isStorable(value: unknown) {
  // Not by calls: JSON may be nested deeper than they may be.
  const waiting = [value]
  for (const one of waiting) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false
    if (typeof one === 'object' && one !== null) {
      for (const entry of Object.entries(one)) waiting.push(...entry)
    }
  }
  return true
}
