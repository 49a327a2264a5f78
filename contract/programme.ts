/**
 * The programme's facts, as the specification gives them. Fee, dates and courses are the seed of
 * the row `scholarship-program`: once it is there, the row is the truth. Tuition, seats, studio
 * credits and stipend have no column; this is the one place that states them.
 */

/** Fee of the exam, all taxes included, in whole rupees. */
export const examFee = 1499
export const tuition = 450_000
export const sponsoredSeats = 250
export const studioCredits = 10_000
/** Pay of the internship for a month, in rupees. */
export const stipend = 10_000

/** The programme's dates, in India's time wherever the visitor is. */
export const dates = {
  applicationsOpen: '2025-04-01',
  applicationsClose: '2025-07-10',
  qualifyingTest: '2025-07-15',
  winnersAnnounced: '2025-07-25',
  coursesStart: '2025-08-05',
} as const

export const course = {
  blockchain: 'Blockchain',
  intelligence: 'Artificial_Intelligence',
  analytics: 'Data_Analytics',
} as const
export const courses: readonly string[] = Object.values(course)

export const enquiryType = 'KS_SCHOLARSHIP'

/** The action name under which a bot check is executed. */
export const botCheckAction = 'login'

/** The scholarship behind `/apply`. */
export const scholarshipCode = 'KS_Mgrow'

/** Applicants have Indian mobile numbers. */
export const countryCode = '+91'

export const codeLength = 6
export const resendSeconds = 60
