/** Something that needs a person now. */
export type Task = {
  kind: 'case' | 'refund' | 'job' | 'enquiry'
  /** What to do, and about what: "Refund failed: INR 1200 at Stripe". */
  title: string
  detail: string
  since: string
  /** Below `/desk`, where there is a page for it. */
  path: string | null
}

export type Figure = {
  name: string
  today: number
  /** The same day a week before, up to the same time of day. */
  lastWeek: number
  /** Amounts are in minor units of this currency. */
  currency?: string
}

export type Today = {
  now: string
  tasks: Task[]
  /** How many more there are than are shown. */
  moreTasks: number
  figures: Figure[]
}
