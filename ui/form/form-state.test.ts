import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyForm, errorsOf, type FormEvent, formReducer, problemsIn } from './form-state.ts'

type Name = 'name' | 'email'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'missing'), z.regex(/^\D+$/, 'no-digits')),
  email: z.string().check(z.includes('@', 'no-email')),
})
const sentences = { missing: 'Missing.', 'no-digits': 'No digits.', 'no-email': 'No email.' }
const sentenceOf = (id: keyof typeof sentences) => sentences[id]
const empty = emptyForm<Name>({ name: '', email: '' })

const after = (...events: FormEvent<Name>[]) =>
  events.reduce((state, event) => formReducer(state, event), empty)
const shownAfter = (...events: FormEvent<Name>[]) => {
  const state = after(...events)
  return errorsOf(state, { problems: problemsIn(schema, state.values, sentenceOf), locks: {} })
}

const typed = (value: string): FormEvent<Name> => ({ type: 'changed', field: 'name', value })
const left: FormEvent<Name> = { type: 'blurred', field: 'name' }
const refused: FormEvent<Name> = { type: 'refused', field: 'name', value: 'Asha', message: 'No.' }
const submitted: FormEvent<Name> = { type: 'submitted', fields: ['name', 'email'] }

describe('an error', () => {
  test('is silent while the field is typed in for the first time', () => {
    expect(shownAfter(typed('7'))).toEqual({})
  })

  test('shows once the field is left, and follows every change until it is fixed', () => {
    expect(shownAfter(left)).toEqual({ name: 'Missing.' })
    expect(shownAfter(left, typed('7'))).toEqual({ name: 'No digits.' })
    expect(shownAfter(left, typed('Asha'))).toEqual({})
    expect(shownAfter(left, typed('Asha'), typed('Asha 7'))).toEqual({ name: 'No digits.' })
  })

  test('shows on every field after a try to submit', () => {
    expect(shownAfter(submitted)).toEqual({ name: 'Missing.', email: 'No email.' })
  })

  test('never shows on a locked field, and shows there only once it can be used', () => {
    const state = after({ type: 'submitted', fields: ['name'] })
    const problems = problemsIn(schema, state.values, sentenceOf)
    expect(errorsOf(state, { problems, locks: { name: 'Later.' } })).toEqual({})
    expect(errorsOf(state, { problems, locks: {} })).toEqual({ name: 'Missing.' })
  })

  test('is the first broken rule of its field', () => {
    expect(problemsIn(schema, { name: '', email: 'a@b' }, sentenceOf)).toEqual({ name: 'Missing.' })
    expect(problemsIn(schema, { name: 'Asha', email: 'a@b' }, sentenceOf)).toEqual({})
  })
})

describe('a refusal by the server', () => {
  test('shows at once, before any rule', () => {
    expect(shownAfter(typed('Asha'), refused)).toEqual({ name: 'No.' })
    expect(shownAfter(typed('Asha'), submitted, refused).name).toBe('No.')
  })

  test('lasts until the value changes', () => {
    expect(shownAfter(typed('Asha'), refused, left, typed('Asha'))).toEqual({ name: 'No.' })
    expect(shownAfter(typed('Asha'), refused, typed('Ash'))).toEqual({})
    expect(shownAfter(typed('Asha'), refused, typed('Ash'), typed('Asha'))).toEqual({})
  })

  test('is not heard when it is about a value that was changed meanwhile', () => {
    expect(shownAfter(typed('Asha Rao'), refused)).toEqual({})
  })
})

test('a change to the same value changes nothing', () => {
  const state = after(typed('Asha'))
  expect(formReducer(state, typed('Asha'))).toBe(state)
})

test('a reset forgets values, errors and the try to submit', () => {
  const state = after(typed('7'), submitted, refused, { type: 'reset', values: empty.values })
  expect(state).toEqual(empty)
})
