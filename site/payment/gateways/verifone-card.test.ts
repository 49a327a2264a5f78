import { describe, expect, it } from 'vitest'
import { cardErrors, grouped } from './verifone-card.ts'

const card = { ccNo: '4111111111111111', expMonth: '12', expYear: '2030', cvv: '123' }

describe('a card form', () => {
  it('requires the number, the month, the year and the CVC', () => {
    expect(cardErrors({ ccNo: '', expMonth: '', expYear: '', cvv: '' })).toEqual({
      ccNo: 'Enter the card number.',
      expMonth: 'Choose the month.',
      expYear: 'Choose the year.',
      cvv: 'Enter the CVC.',
    })
    expect(cardErrors(card)).toEqual({})
  })

  it('notices a mistyped number and a short CVC', () => {
    expect(cardErrors({ ...card, ccNo: '4111111111111112', cvv: '12' })).toEqual({
      ccNo: 'Check the card number.',
      cvv: 'The CVC has 3 or 4 digits.',
    })
    expect(cardErrors({ ...card, ccNo: '0' })).toEqual({ ccNo: 'Check the card number.' })
  })

  it('shows the number in groups, however it was typed', () => {
    expect(grouped('4111-1111 11111111')).toBe('4111 1111 1111 1111')
    expect(grouped('378282246310005')).toBe('3782 8224 6310 005')
    expect(grouped('4111')).toBe('4111')
  })
})
