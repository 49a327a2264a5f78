/** The words of the choice that an unpaid application brings, wherever it is offered. */
export const words = {
  start: 'Start afresh',
  question:
    'Start afresh? This clears everything you typed, and this device won’t offer this application again.',
  clear: 'Clear and start afresh',
  clearing: 'Clearing…',
  keep: 'Keep it',
}
