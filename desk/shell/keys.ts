export type Pressed = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** A field has the focus, or a dialog is open. */
  isTyping: boolean
}

/** The name of Ctrl+K and ⌘K, which no field uses and nobody presses by mistake. */
export const findKey = 'Ctrl K'

/** Recognises a shortcut. Single keys only where they are on and nothing is being typed. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, isTyping }: Pressed, on: boolean) {
  const isCommand = ctrlKey || metaKey
  if (isCommand && !altKey && key.toLowerCase() === 'k') return findKey
  if (isCommand || altKey || isTyping || !on || key.length !== 1) return undefined
  return key.toLowerCase()
}
