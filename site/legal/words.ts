/** The words around a legal text; the text itself is none of the catalogue's. */
export const words = {
  effective: 'Effective',
  length: (sections: number, minutes: number) => `${sections} sections, about ${minutes} minutes`,
  contents: 'On this page',
  backToContents: 'Contents',
  inShort: 'What this means for you',
  inShortNote: 'This summary is only a guide. What counts is the full text below.',
  others: 'Legal pages',
  readOn: 'More legal pages',
  choices: 'Your choices',
  pages: {
    terms: 'Terms and conditions',
    privacy: 'Privacy Policy',
    euPrivacy: 'EU Privacy Policy',
  },
} as const
