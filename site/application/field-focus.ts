import type { MouseEvent } from 'react'
import { type FieldName, fieldNames } from './application-state.ts'

export const fieldId = (name: FieldName) => `apply-${name}`

/** The field that an address points at. */
export const fieldOfAddress = (hash: string) =>
  fieldNames.find((name) => `#${fieldId(name)}` === hash)

export const sendCodeId = 'apply-send-code'

export function focusField(name: FieldName) {
  document.getElementById(fieldId(name))?.focus()
}

/**
 * Keeps the focus when a button below fields is pressed. Leaving a field may put a sentence under
 * it and move the button away between pressing and releasing, and the click would miss.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * A code may arrive between the two presses of a double click, and the button be gone: the second
 * press would then land on whatever took its place, and take the focus from the next field.
 */
export function ignoreSecondPress(event: MouseEvent) {
  if (event.detail > 1 && event.target !== document.activeElement) event.preventDefault()
}
