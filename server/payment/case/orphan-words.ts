import { dayInIndia } from '../../../contract/calendar.ts'

export const paidAfterErasure = (erasedAt: Date) =>
  `Paid after its application was erased on ${dayInIndia(erasedAt.getTime())}.`
