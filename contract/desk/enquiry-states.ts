/** States of the staff's work on an enquiry. */
export const enquiryStates = ['new', 'open', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]
