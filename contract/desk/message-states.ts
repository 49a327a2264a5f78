export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `failed` is what its last try was: the queue tries it again for some days. */
export const messageStates = ['waiting', 'sent', 'failed', 'stopped'] as const
export type MessageState = (typeof messageStates)[number]

/** Messages by the job that sends them. Codes are none. */
export const messageKinds = {
  'mail-receipt': 'Receipt',
  'tell-payer': 'News of a refund',
  'mail-refund': 'Refund made',
  'mail-duplicate': 'Paid twice',
  'mail-acknowledgement': 'Answer to an enquiry',
  'mail-consents': 'Link to consents',
  'tell-asked': 'Asked whether they applied',
  'mail-enquiry': 'Enquiry, to the team',
  'tell-held-enquiries': 'More enquiries, to the team',
  'tell-staff': 'Payment news, to the team',
  'tell-cap': 'SMS limit, to the team',
  'mail-invitation': 'Invitation',
  'tell-inviter': 'Invitation accepted',
  'tell-passkeys': 'Passkeys changed',
} as const

export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as MessageKind[]
export const isMessageKind = (name: string): name is MessageKind =>
  Object.hasOwn(messageKinds, name)
