import { expect, test } from 'vitest'
import { maskedEmail, maskedName, maskedPhone, ownEmail, ownPhone, staffEmail } from './masked.ts'

test('what is masked can be recognised by its owner and by nobody else', () => {
  expect(maskedName('Rohit  Sharma')).toBe('R••• S•••')
  expect(maskedName('अनन्या 😀')).toBe('अ••• 😀•••')
  expect(maskedEmail('asha.rao@gmail.com')).toBe('a•••@g•••.com')
  expect(staffEmail('asha.rao@gmail.com')).toBe('a•••@gmail.com')
  expect(maskedPhone('9876543210')).toBe('••••••••10')
})

test('those who have just typed a contact see enough of it to notice a mistake', () => {
  expect(ownEmail('asha.rao@gmial.com')).toBe('as••••••@gmial.com')
  expect(ownPhone('9876543210')).toBe('••••••3210')
})
