/** The words around every page. What the specification fixes stays to the letter. */
export const words = {
  banner: {
    label: 'Offer',
    offer: 'Hurry! Limited Time Offer\u00a0– Reserve Your Seat Today!',
    applyNow: 'Apply Now',
  },

  topBar: {
    main: 'Main',
    mobile: 'Mobile',
    menu: 'Menu',
    applyNow: 'Apply Now',
    sections: {
      top: 'Home',
      courses: 'Courses',
      program: 'Program',
      'how-it-works': 'How it works',
      schedule: 'Schedule',
      contact: 'Contact',
    },
    withPartner: ['In partnership', 'with'],
    withCollege: ['Together', 'with'],
  },

  demo: {
    label: 'Demo',
    simulated: (what: string[]) => `Simulated here: ${what.join(', ')}.`,
    notInProduction: 'Not in production.',
    readIn: 'Read the messages in the',
    outbox: 'outbox',
    newTab: ' (opens in a new tab)',
  },

  testPayments: {
    label: 'Test payments',
    text: 'No real money is taken on this site.',
  },

  error: {
    title: 'Something went wrong',
    heading: 'This page did not load.',
    text: 'Something went wrong on our side, and our team has been told. Anything you sent earlier is safe. Please try again in a minute, or go to the home page.',
    tryAgain: 'Try again',
    home: 'Go to the home page',
  },

  sharing: {
    picture: 'A path that leads from an exam through training and an internship to a job',
  },
} as const

/** An export of its own: the server alone speaks these. */
export const footerWords = {
  heading: 'Get the best of blockchain',
  text: "Latest news from web3's leading developer platform",
  subscribe: 'Subscribe',
  columns: {
    platform: 'Platform',
    resources: 'Resources',
    company: 'Company',
    support: 'Support',
  },
  links: {
    build: 'BUILD',
    digitalAsset: 'Digital Asset',
    cbdc: 'CBDC',
    metaverse: 'Metaverse',
    blog: 'Blog',
    about: 'About Us',
    contact: 'Contact Us',
    help: 'Help Center',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    euPrivacy: 'EU Privacy Policy',
  },
  network: (name: string) => `${name} (opens in a new tab)`,
  rights: (year: string, owner: string) => `© ${year} ${owner}. All rights reserved.`,
  poweredBy: 'Powered by',
} as const
