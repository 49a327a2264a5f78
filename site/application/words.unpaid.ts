/** Words about an unpaid application that this browser knows of. */
export const words = {
  resume: {
    title: 'You have an unpaid application',
    text: (facts: string) => `${facts}. Your details are saved.`,
    resume: 'Continue your application',
  },
  masked: {
    text: (who: string) =>
      `${who}. It hasn’t been used for a while, so we’ve hidden the details. We’ll send a code to your mobile to open it. Not yours? Start afresh.`,
    send: 'Send code',
    sentTo: (phone: string) => `Sent by SMS to ${phone}.`,
    open: 'Open',
  },
} as const
