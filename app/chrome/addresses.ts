/** The site's own addresses, as its links use them. */
export const landingPath = '/scholarship-program'
export const applyPath = '/apply'
export const payPath = '/pay'
export const resultPath = '/success'
