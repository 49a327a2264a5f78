/** A time that a provider names; nothing where it names none that can be read. */
export function dateOf(text: string | null | undefined) {
  const date = text ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}
