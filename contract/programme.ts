/** The programme's constants, each stated once. */
export const enquiryType = 'KS_SCHOLARSHIP'

/** The action name under which a bot check is executed. */
export const botCheckAction = 'login'
