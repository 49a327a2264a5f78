/** Who runs the programme, and with whom: change the names here, the logos in site/chrome/brand. */
export const brand = {
  provider: 'Northlight',
  partner: 'Mgrow',
  programme: 'Northlight Scholarship Programme',
} as const

/** Whom to ask where no form can be sent. */
export const contact = { email: 'help@northlight.example', phone: '+91 11 5550 0100' } as const
