/** Kinds of work that need someone, as their groups are called in an address. */
export const taskKinds = ['case', 'refund', 'job', 'enquiry'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Something that needs someone now. */
export type Task = {
  kind: TaskKind
  /** Number among those of its kind: a case is called by it in commands. */
  id: string
  /** Event in words: "Refund failed". */
  title: string
  /** Whom it is about. */
  name?: string
  /** Sum that it is about, in minor units. */
  amount?: { minor: number; currency: string }
  detail: string
  since: string
  /** Below `/desk`, where there is a page for it. */
  path: string | null
}

export type TaskGroup = {
  kind: TaskKind
  /** All of them, not only those shown. */
  count: number
  /** There are more than `count`. */
  more: boolean
  /** The oldest ones. */
  tasks: Task[]
}

/** Tasks shown of each kind beside the others, and where one kind is shown alone. */
export const tasksShown = 5
export const mostTasksAlone = 500

export type Figure = {
  name: string
  today: number
  /** Count of the same day a week before, up to the same time of day. */
  lastWeek: number
  /** Amounts are in minor units of this currency. */
  currency?: string
}

/** Numbers of tasks for staff, by where they are done; shown in the menu. `work` is one's own. */
export type Waiting = { payments: number; enquiries: number; messages: number; work: number }

/** It counts up to here. */
export const mostWaiting = 1_000

/** A day of India's, and how many applications were paid on it. */
export type PaidDay = { day: string; paid: number }

/** The last so many days are drawn, beside as many before them. */
export const trendDays = 14

export type Today = {
  now: string
  groups: TaskGroup[]
  figures: Figure[]
  /** Twice `trendDays`, the oldest first; the last one is today, so far. */
  days: PaidDay[]
}
