import { expect, test } from 'vitest'
import { databaseProblem } from './start-problem.ts'

// `postgres://admit:4711/secret@host/admit` has the host `admit` and the port 4711. What comes of
// it depends on the network: no such name, no answer, or a server that listens elsewhere.
test.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ETIMEDOUT', 'ECONNREFUSED'])(
  '%s may come of an unescaped password, and is told with how to write one',
  (code) => {
    expect(databaseProblem(Object.assign(new Error('admit:4711'), { code }))).toMatch(
      /^Cannot use the database of DATABASE_URL: .* In the password, write .*%2F/,
    )
  },
)

test('a connection that is never answered is told so too', () => {
  const problem = databaseProblem(new Error('timeout expired'))
  expect(problem).toContain('the server does not answer')
  expect(problem).toContain('%2F')
})
