/**
 * Variables that nobody reads and that look like a slip of one of ours, such as DATABSE_URL: what
 * it was meant to say would be missing without a word. Names alone; a value may be a secret.
 */
export function misspelt(given: readonly string[], known: readonly string[]) {
  return given.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((one) => isSlipOf(one, name.trim().toUpperCase()))
    return meant
      ? [`${name.trim()}: is unknown, and looks like ${meant}. Correct or remove it`]
      : []
  })
}

/** Two slips in a long name, one in a short: HOME is no slip of HOST. */
function isSlipOf(known: string, name: string) {
  const most = known.length < 8 ? 1 : 2
  return Math.abs(known.length - name.length) <= most && distance(known, name) <= most
}

/** Letters that were left out, added, changed, or swapped with their neighbour (edit distance). */
function distance(a: string, b: string) {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
