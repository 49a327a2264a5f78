import { expect, test } from 'vitest'
import { anEnquiry } from '../testing/samples.ts'
import { enquirySchema } from './enquiry.ts'
import { enquiry } from './messages/en/enquiry.ts'
import { phone } from './messages/en/phone.ts'
import { request } from './messages/en/request.ts'
import type { Said } from './messages/say.ts'
import { speak } from './messages/speak.ts'

const sentenceOf = speak({ ...request, ...phone, ...enquiry })

/** The message shown for one field of an otherwise good enquiry. */
function problem(change: Partial<Record<keyof typeof anEnquiry, unknown>>) {
  const result = enquirySchema.safeParse({ ...anEnquiry, ...change })
  const [issue] = result.error?.issues ?? []
  return issue && sentenceOf(issue.message as Said)
}

const nameRule = 'Full Name must be 3-50 characters long and contain only letters and spaces!'

test('a good enquiry has no problem, with or without a message', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ description: '' })).toBeUndefined()
  expect(problem({ description: undefined })).toBeUndefined()
})

test.each([
  ['', 'Full Name is required!'],
  ['Al', nameRule],
  ['Ali', undefined],
  ['A'.repeat(50), undefined],
  ['A'.repeat(51), nameRule],
  ['   ', nameRule],
  [' Ananya', nameRule],
  ['Ananya 2', nameRule],
  ['Ananya-Maria', undefined],
  ['José Álvarez', undefined],
  ['अनन्या कृष्णन', undefined],
  ['Ananya\u200FK', nameRule],
  ['Ananya\u0000K', nameRule],
])('the rule for a full name answers %j with %s', (fullname, message) => {
  expect(problem({ fullname })).toBe(message)
})

test.each([
  ['', 'Email is required!'],
  ['ananya', 'Invalid email format!'],
  ['ananya@', 'Invalid email format!'],
  ['ananya@example', 'Invalid email format!'],
  ['ana nya@example.com', 'Invalid email format!'],
  [' ananya@example.com', 'Invalid email format!'],
  ['ananya@example.com\u0000', 'Invalid email format!'],
  ['ananya+exam@mail.example.co.in', undefined],
  [`${'a'.repeat(250)}@example.com`, 'Invalid email format!'],
])('the rule for an email answers %j with %s', (email, message) => {
  expect(problem({ email })).toBe(message)
})

test.each([
  ['', 'Phone number is required!'],
  ['98765 43210', 'Phone number must contain digits only.'],
  ['1'.repeat(16), 'Phone number must be at most 15 digits.'],
  ['９８７６５４３２１０', 'Phone number must contain digits only.'],
  ['7777777777', 'Phone number cannot be all repeated digits.'],
  ['5876543210', 'Indian phone number must start with 6-9 and be exactly 10 digits.'],
  ['98765', 'Phone number must be between 10 and 10 digits.'],
  ['9876543210', undefined],
  ['09876543210', undefined],
  ['00919876543210', undefined],
  ['+919876543210', undefined],
])('the rule for a phone answers %j with %s', (phone, message) => {
  expect(problem({ phone })).toBe(message)
})

test('the phone is judged while other fields are still wrong', () => {
  const result = enquirySchema.safeParse({ ...anEnquiry, fullname: '', phone: '98765' })
  const fields = result.error?.issues.map(({ path }) => path[0])
  expect(fields).toContain('fullname')
  expect(fields).toContain('phone')
})

test('the country may be written small or large, and must exist', () => {
  expect(problem({ countryCode: 'IN' })).toBeUndefined()
  expect(problem({ countryCode: 'xx' })).toBe('Choose a country.')
  expect(problem({ dialLog: '+91' })).toBeUndefined()
  expect(problem({ dialLog: '1' })).toBe('Choose a country.')
})

test.each([
  [' hello', 'Message cannot start with a space.'],
  ['\u0000hello', 'Message begins with a hidden character. Delete it, or type the message again.'],
  [
    'hello\uD800',
    'Message contains a hidden character after “hello”. Delete it, or type that part again.',
  ],
  [
    'Please say hello\u202Eolleh',
    'Message contains a hidden character after “say hello”. Delete it, or type that part again.',
  ],
  ['x'.repeat(2001), 'Message can be at most 2000 characters long.'],
  ['two\nlines', undefined],
])('the rule for a message answers %j with %s', (description, message) => {
  expect(problem({ description })).toBe(message)
})

test('only enquiries of this programme are taken', () => {
  expect(problem({ enquiryType: 'OTHER' })).toBe('Unknown kind of enquiry.')
})
