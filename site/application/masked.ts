const dots = '••••••'

/** Leaves enough of an email to recognise one's own. */
export function maskedEmail(email: string) {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 2)}${dots}@${domain}`
}

export const maskedPhone = (digits: string) => `${dots}${digits.slice(-4)}`
