/** A code sent to a phone or mailbox. */
export const minutesOfCode = 10
export const triesOfCode = 5
/** A phone or mailbox counts as verified for so long. */
export const minutesOfVerification = 30
/** After so long without use someone else may sit at a shared computer. */
export const minutesOfUse = 30
