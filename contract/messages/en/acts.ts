type Changed = {
  name: string
  change: string | undefined
  fields: readonly { field: string; stored: unknown; yours: unknown }[]
}

/** What whoever was slower is told, whatever they wanted to change. */
export const acts = {
  'act.changed': ({ name, change, fields }: Changed) =>
    [
      `${name} was changed since you opened this page${change ? ` (${change})` : ''}. Nothing is saved.`,
      ...fields.map(
        ({ field, stored, yours }) =>
          `${wordsOf(field)}: ${shown(stored)} now, ${shown(yours)} in your version.`,
      ),
      'Look at what is there now, and save again.',
    ].join(' '),
}

/** `mayUseCode` and `select_course` as people read them. */
const wordsOf = (field: string) => {
  const words = field.replace(/[A-Z]/g, ' $&').replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(shown).join(', ') || 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
