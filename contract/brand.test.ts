import { expect, test } from 'vitest'
import { waysToAsk } from './brand.ts'

test('a WhatsApp link names digits alone, and what is not set is not offered', () => {
  const known = { email: 'help@example.com', phone: '', whatsapp: '+91 98765 43210' }
  expect(waysToAsk(known)).toEqual([
    { way: 'whatsapp', shown: '+91 98765 43210', href: 'https://wa.me/919876543210' },
    { way: 'email', shown: 'help@example.com', href: 'mailto:help@example.com' },
  ])
  expect(waysToAsk({ email: '', phone: '', whatsapp: '' })).toEqual([])
})
