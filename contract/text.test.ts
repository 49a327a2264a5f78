import { expect, test } from 'vitest'
import { withoutJoiners } from './text.ts'

test('a text without its joiners equals the text that was typed without them', () => {
  expect(withoutJoiners('రాజ్\u200Cకుమార్')).toBe('రాజ్కుమార్')
  expect(withoutJoiners('മോഹന്\u200D മോഹന്\u200D')).toBe('മോഹന് മോഹന്')
  expect(withoutJoiners('Priya S.')).toBe('Priya S.')
})
