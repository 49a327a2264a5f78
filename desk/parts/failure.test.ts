import { expect, test } from 'vitest'
import { ApiError } from '../../contract/call.ts'
import { failureOf } from './failure.ts'

const named = (name: string) => Object.assign(new Error('as the browser words it'), { name })

test.each(['NotAllowedError', 'AbortError'])('%s is a change of mind, not an error', (name) => {
  expect(failureOf(named(name))).toMatchObject({ isCancelled: true })
})

test.each(['InvalidStateError', 'SecurityError', 'NotSupportedError', 'ConstraintError'])(
  '%s is said in words of ours',
  (name) => {
    const { words, isCancelled } = failureOf(named(name))
    expect(isCancelled).toBe(false)
    expect(words).not.toContain('as the browser words it')
  },
)

test('the server says itself what is wrong, and with which field', () => {
  const error = new ApiError('This address is in the team already.', {
    code: 'conflict',
    field: 'email',
  })
  expect(failureOf(error)).toEqual({
    words: 'This address is in the team already.',
    isCancelled: false,
    code: 'conflict',
    field: 'email',
  })
})

test('an unexpected failure is not shown as it is', () => {
  expect(failureOf(new TypeError('x is undefined')).words).not.toContain('undefined')
  expect(failureOf('text').isCancelled).toBe(false)
})
