// By hand: to wake a browser's own formatters takes a slow phone a tenth of a second.

const months =
  'January February March April May June July August September October November December'.split(' ')

/** `2025-07-05` becomes "5 July". */
export function dayAndMonth(date: string) {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 0) - 1]}`
}

/** `2025-07-05` becomes "5 July 2025". */
export function fullDate(date: string) {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}
