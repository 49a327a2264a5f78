import type { UnpaidApplication } from '../../contract/application.ts'

/** The step at which an unpaid application goes on: to confirm it, or to pay. */
export const resumeAt = ({ verified }: UnpaidApplication) => (verified ? 3 : 2)
