import { brand } from '../../contract/brand.ts'
import type { ExamAnswers } from '../../contract/exam-answers.ts'
import { rupees } from '../../contract/money.ts'
import { course, sponsoredSeats, studioCredits } from '../../contract/programme.ts'

/**
 * The words that the landing page and the Hire Sure pages share, by section. Each section is an
 * export of its own, so that words which only the server speaks stay out of the browser's script.
 */

export const applyNow = 'Apply Now'

export const applyBar = { label: 'Apply', note: 'exam fee, taxes included' } as const

export const resume = {
  label: 'Unpaid application',
  title: 'Continue your application',
  text: (course: string, amount: string) => `${course}, ${amount}. Saved, not paid yet.`,
  hidden: (name: string) => `${name}. Saved, not paid yet.`,
  go: 'Continue',
  what: ' your application',
  dismiss: 'Dismiss',
} as const

/** For whoever came by a college's page. */
export const visited = {
  label: 'Your college',
  title: (college: string) => `Applying with ${college}?`,
  text: 'Its price and coupon apply on its own page.',
  go: 'Go back',
  to: (college: string) => ` to the page of ${college}`,
} as const

export const proof = {
  featuresLabel: 'Why you can trust the programme',
  stats: [
    { figure: '50K+', what: 'learners' },
    { figure: '50+', what: 'workshops and hackathons' },
    { figure: '100+', what: 'hiring partners' },
  ],
  features: [
    { icon: 'certificate', text: 'IBM Certification' },
    { icon: 'job', text: '100% Job Guaranteed' },
    { icon: 'mentors', text: 'Top Industry Mentors' },
  ],
} as const

export const how = {
  heading: (from: string) => <>How it works, from {from} to first&nbsp;payslip</>,
  from: 'first click',
  steps: [
    {
      title: 'Enrol and pay the exam fee',
      text: 'Tell us who you are, confirm your phone and email with the codes we send you, and pay once. It takes a few minutes, and your answers are saved as you type.',
    },
    {
      title: 'Prepare with study material and a mock test',
      text: `Once you enrol, you get study material and a mock test. See where you stand, then take the exam on the ${brand.partner} portal.`,
    },
    {
      title: 'Get the job guarantee',
      text: `Finish in the top ${sponsoredSeats} and your tuition is sponsored in full: 6 months of training, 2 months of paid internship, and a 100% job guarantee.`,
    },
  ],
  slips: {
    fee: {
      title: 'Scholarship exam',
      badge: 'Paid',
      rows: (fee: string): [string, string][] => [
        ['Exam fee', fee],
        ['Taxes', 'Included'],
        ['Receipt', 'By email'],
      ],
    },
    test: { title: 'Mock test', badge: 'Question 4' },
    result: {
      title: 'Result',
      badge: `Top ${sponsoredSeats}`,
      rows: [
        ['Tuition', rupees(0)],
        ['Internship', 'Paid, 2 months'],
        ['Job', 'Guaranteed'],
      ] as [string, string][],
    },
  },
} as const

export const courses = {
  numbers: ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'],
  count: (count: number | string, many: boolean) => `${count} ${many ? 'courses' : 'course'}.`,
  /** What each course teaches. Staff may name courses that we have no words for. */
  about: {
    [course.blockchain]:
      'Write, test and ship smart contracts, and learn how ledgers carry money and records between people who have never met.',
    [course.intelligence]:
      'Train models, question their answers, and put them to work in products people rely on.',
    [course.analytics]:
      'Clean data, query it and chart it, then say in plain words what it means and what to do next.',
  } as Readonly<Record<string, string>>,
  aboutAny: 'Six months of training, then two months of paid internship.',
} as const

export const inclusions = [
  {
    icon: 'training',
    title: 'Training',
    text: 'Six months in the course you choose, with a 2-week cohort that brings everyone up to speed.',
    figure: '6 months',
  },
  {
    icon: 'internship',
    title: 'Paid internship',
    text: 'Two months of paid work with a partner company, right after the training.',
    figure: '2 months',
  },
  {
    icon: 'job',
    title: 'Job guarantee',
    text: 'For scholars who complete the training and the internship, backed by 100+ hiring partners.',
    figure: '100%',
  },
  {
    icon: 'certificate',
    title: 'Industry certification',
    text: 'IBM Certification, earned when you complete the programme.',
    figure: 'IBM',
  },
  {
    icon: 'mentors',
    title: 'Mentors',
    text: 'Top industry mentors who review your work and answer your questions in person.',
    figure: undefined,
  },
  {
    icon: 'meetups',
    title: 'Industry meetups',
    text: 'Held monthly or quarterly: 6 meetups, with 20+ guest interactions.',
    figure: '6',
  },
  {
    icon: 'credits',
    title: 'Studio credits',
    text: 'To build, deploy and break things on our platform. Refer a friend and you earn referral cashback too.',
    figure: rupees(studioCredits),
  },
] as const

export const answers = {
  heading: 'More about exam and costs',
  names: {
    not_selected: `Outside the top ${sponsoredSeats}`,
    exam_length: 'Length of the exam',
    exam_marking: 'Marking',
    exam_syllabus: 'Syllabus',
    exam_samples: 'Sample questions',
  } satisfies ExamAnswers,
  samples: 'See the sample questions',
} as const

export const contact = {
  heading: 'Have Questions?',
  lead: 'Reach out to us by filling out this form',
  steps: [
    { bold: 'You write.', rest: ' A line or two is enough.' },
    { bold: 'A person reads it.', rest: ' Someone from the programme team, not a bot.' },
    { bold: 'We reply', rest: ' by email or phone.' },
  ],
} as const
