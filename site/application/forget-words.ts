/** The words of the button that stands wherever an unpaid application is offered. */
export const words = {
  forget: 'Not you? Forget this',
  /** Follows it. */
  application: ' application',
  forgetting: 'Forgetting…',
}
