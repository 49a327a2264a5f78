/** How far the staff are with an enquiry. */
export const enquiryStates = ['new', 'open', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]
