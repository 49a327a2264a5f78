import type { Task } from '../../contract/desk/today.ts'
import type { ShapeName } from '../parts/shape.tsx'

type Words = { one: string; many: string; why: string; mark: ShapeName }

/** Names of each kind of task. */
export const taskWords: Record<Task['kind'], Words> = {
  case: {
    one: 'payment to decide',
    many: 'payments to decide',
    why: 'Money is with us, the seat is not settled',
    mark: 'now',
  },
  refund: {
    one: 'refund stuck',
    many: 'refunds stuck',
    why: 'The gateway said no, or says nothing',
    mark: 'bad',
  },
  job: {
    one: 'job given up',
    many: 'jobs given up',
    why: 'It was tried again and again, and failed',
    mark: 'bad',
  },
  enquiry: {
    one: 'enquiry without an answer',
    many: 'enquiries without an answer',
    why: 'Somebody waits for us',
    mark: 'now',
  },
}

/** Tasks of one kind that follow each other stand together; their order is the server's. */
export function groupsOf(tasks: Task[]) {
  const groups: { kind: Task['kind']; tasks: Task[] }[] = []
  for (const task of tasks) {
    const last = groups.at(-1)
    if (last?.kind === task.kind) last.tasks.push(task)
    else groups.push({ kind: task.kind, tasks: [task] })
  }
  return groups
}

/** The path inside the router, of one below `/desk`. */
export const insidePath = (path: string) => path.replace(/^\/desk(?=\/|$)/, '') || '/'
