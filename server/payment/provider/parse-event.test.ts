import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formFields, parseEvent } from './parse-event.ts'

const schema = z.object({ id: z.string() })

test('an event is read from JSON, and from a form where told so', () => {
  expect(parseEvent(schema, Buffer.from('{"id":"é","more":1}'))).toEqual({ id: 'é' })
  expect(parseEvent(schema, Buffer.from('id=%C3%A9&more=1'), formFields)).toEqual({ id: 'é' })
})

test.each(['', '{', 'null', '[]', '{"id":1}', '{"di":"x"}'])('%j is not an event', (body) => {
  expect(() => parseEvent(schema, Buffer.from(body))).toThrow(
    expect.objectContaining({
      code: 'invalid',
      status: 400,
      message: 'The event is not valid.',
      cause: expect.any(Error),
    }),
  )
})

test('the first of two equal fields counts, which is the one that was signed', () => {
  expect(formFields('a=1&b=2&a=3')).toEqual({ a: '1', b: '2' })
})
