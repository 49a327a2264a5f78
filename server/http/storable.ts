/**
 * Tells if the database can hold every text in a value: it knows no NUL and no half of a character.
 */
export function isStorable(value: unknown) {
  // Loops, rather than calls itself: JSON may be nested deeper than calls may.
  const waiting = [value]
  for (const one of waiting) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false
    if (typeof one === 'object' && one !== null) {
      for (const entry of Object.entries(one)) waiting.push(...entry)
    }
  }
  return true
}
