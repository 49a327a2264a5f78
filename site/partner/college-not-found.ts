/** The fragment under which `/hiresure` says that it is not the page that was asked for. */
export const collegeNotFound = 'college-not-found'
