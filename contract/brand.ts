/** Who runs the programme, and with whom: change the names here, the logos in site/chrome/brand. */
export const brand = {
  provider: 'Northlight',
  partner: 'Mgrow',
  programme: 'Northlight Scholarship Programme',
} as const
