import { expect, test } from 'vitest'
import type { Task } from '../../contract/desk/today.ts'
import { groupsOf, insidePath } from './groups.ts'

const task = (kind: Task['kind'], title: string): Task => ({
  kind,
  title,
  detail: '',
  since: '2026-11-16T00:00:00Z',
  path: null,
})

test('tasks of a kind stand together, in the order of the server', () => {
  const tasks = [task('case', 'a'), task('case', 'b'), task('enquiry', 'c'), task('case', 'd')]
  expect(
    groupsOf(tasks).map(({ kind, tasks: own }) => [kind, own.map(({ title }) => title)]),
  ).toEqual([
    ['case', ['a', 'b']],
    ['enquiry', ['c']],
    ['case', ['d']],
  ])
  expect(groupsOf([])).toEqual([])
})

test('an address below the desk is one of the router', () => {
  expect(['/desk/payments/1', '/payments/1', '/desk', '/desktop'].map(insidePath)).toEqual([
    '/payments/1',
    '/payments/1',
    '/',
    '/desktop',
  ])
})
