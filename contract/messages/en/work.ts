import { type Right, rights } from '../../desk/rights.ts'

/** What the desk says about whose a record is, and when to come back to it. */
export const work = {
  'work.assignee': 'Choose a person of the team, or nobody.',
  'work.may-not': ({ name, right }: { name: string; right: Right }) =>
    `${name} may not ${rights[right].words}. Choose someone else.`,
  'work.left': ({ name }: { name: string }) => `${name} has left. Choose someone else.`,
  'work.past': 'This day is over. Choose today or a later day.',
  'work.settled': 'This case is settled.',
  'work.nothing': 'Choose a person or a day.',
  'work.many': ({ most }: { most: number }) =>
    `More than ${most} match. Add a filter, or select rows on the page.`,
}
