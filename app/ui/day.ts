const short = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

/** A date such as 2025-07-15, as people read it: 15 July. */
export const dayAndMonth = (date: string) => short.format(new Date(date))

/** The same with its year: 15 July 2025. */
export const fullDate = (date: string) => long.format(new Date(date))
