import { brand } from '../../contract/brand.ts'

/** Words in place of a form where no applications are taken. */
export const words = {
  now: 'What you can do now',
  underWay: {
    title: 'Already applied?',
    text: 'You can still finish and pay.',
    go: 'Continue your application',
    here: 'Open this page in the browser you applied with. You can still finish and pay.',
  },
  other: {
    programme: {
      title: 'Still open:',
      text: 'Hire Sure, for students of our partner colleges.',
      go: 'See Hire Sure',
    },
    college: {
      title: 'Still open:',
      text: `the ${brand.programme} itself.`,
      go: 'See the programme',
    },
  },
  ask: {
    title: 'A question, or the next dates?',
    text: 'Write to us, and a person will answer.',
    go: 'Write to us',
  },
} as const
