/** What is wrong with the address of a list or of the audit. */
export const lists = {
  'filter.unknown': 'This list has no such filter.',
  'filter.choose': ({ choices }: { choices: readonly string[] }) => `Choose ${either(choices)}.`,
  'filter.twice': ({ label }: { label: string }) => `${label} is given more than once.`,
  'filter.coupon': 'A coupon is 5 to 20 letters and digits.',
  'filter.referral': 'A referral code is 1 to 10 letters and digits.',
  'filter.college': 'A college is named by the last part of its page’s address, or by its code.',
  'filter.course': 'A course is named by letters and digits.',
  'filter.amount': 'Write an amount such as 1200 or 18.50.',
  'filter.assigned': 'Choose a staff member, or nobody.',
  'filter.country': 'Choose a country, such as IN.',
  'filter.text': 'Write up to 60 letters and digits.',
  'filter.day': 'Write a day that exists, such as 2026-08-12.',
  'filter.days': 'The first day is after the last.',
  'filter.place': 'This page belongs to another list or to other filters.',
  'audit.day': 'Enter a day as 2026-11-30.',
  'audit.no-day': 'There is no such day.',
  'audit.person': 'Choose a person from the list.',
  'audit.action': 'Choose an act from the list.',
  'audit.kind': 'Choose a kind from the list.',
  'audit.record': 'Write letters and digits.',
  'audit.record-long': 'Use at most 100 characters.',
  'audit.place': 'This page of the audit does not exist.',
}

const either = (choices: readonly string[]) =>
  `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
