import { type TaskKind, taskKinds } from '../../contract/desk/today.ts'
import type { ShapeName } from '../parts/shape.tsx'

type Words = { one: string; many: string; why: string; mark: ShapeName }

/** Names of each kind of task. */
export const taskWords: Record<TaskKind, Words> = {
  case: {
    one: 'payment to decide',
    many: 'payments to decide',
    why: 'We have the money, but the payment is not settled',
    mark: 'now',
  },
  refund: {
    one: 'refund pending too long',
    many: 'refunds pending too long',
    why: 'The gateway refused it or has not answered',
    mark: 'bad',
  },
  job: {
    one: 'job given up',
    many: 'jobs given up',
    why: 'We tried many times, and it failed each time',
    mark: 'bad',
  },
  enquiry: {
    one: 'enquiry without an answer',
    many: 'enquiries without an answer',
    why: 'Someone is waiting',
    mark: 'now',
  },
}

/** Where all tasks of a kind are shown: in their list, or alone on Today. */
export const allOf = (kind: TaskKind) =>
  kind === 'enquiry' ? '/enquiries?state=new&sort=oldest' : `/?show=${kind}`

/** The kind that an address asks for alone. */
export const kindIn = (params: URLSearchParams) =>
  taskKinds.find((kind) => kind === params.get('show'))

/** The path inside the router, of one below `/desk`. */
export const insidePath = (path: string) => path.replace(/^\/desk(?=\/|$)/, '') || '/'
