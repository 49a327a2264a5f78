/** Names of the provider and its partners: change them here, the logos in site/chrome/brand. */
export const brand = {
  provider: 'Northlight',
  partner: 'Mgrow',
  programme: 'Northlight Scholarship Programme',
} as const

/** Contacts for pages where no form can be sent. Empty ones are not offered. */
export const contact = {
  email: 'help@northlight.example',
  phone: '+91 11 5550 0100',
  whatsapp: '+91 11 5550 0100',
}

/** The ways to reach someone, each with the address of a link. */
export const waysToAsk = ({ phone, whatsapp, email } = contact) =>
  [
    { way: 'phone', shown: phone, href: `tel:${phone.replaceAll(' ', '')}` },
    { way: 'whatsapp', shown: whatsapp, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` },
    { way: 'email', shown: email, href: `mailto:${email}` },
  ].filter(({ shown }) => shown !== '')
