import { brand } from '../../contract/brand.ts'
import { groupedByThousands, rupees } from '../../contract/money.ts'
import { sponsoredSeats, tuition } from '../../contract/programme.ts'

/**
 * The words of the landing page alone, by section (the others are in sections/words.tsx). Each is an
 * export of its own, so that words which only the server speaks stay out of the browser's script.
 */

export const hero = {
  promise: (
    <>
      Tuition of <strong className="num">{rupees(tuition)}</strong> is fully sponsored for the{' '}
      <strong>top&nbsp;{sponsoredSeats}</strong>, and your internship pays{' '}
      <strong className="num nb">10–30k per month</strong>.
    </>
  ),
  card: {
    heading: 'Start your application',
    name: 'Full name',
    email: 'Email',
    phone: 'Mobile number',
    fine: (fee: string) => (
      <>
        <strong className="num">{fee}</strong> exam fee, all taxes included. You pay only after your
        phone and email are verified.
      </>
    ),
  },
} as const

export const heroArtDescription =
  'The path: the exam, six months of training, two months of paid internship, a guaranteed job.'

export const heroArt = {
  exam: 'Scholarship exam',
  dateByEmail: 'date by email',
  training: 'Training',
  trainingFor: '6 months, one course',
  internship: 'Paid internship',
  internshipFor: '2 months',
  job: 'Your job',
  jobIs: '100% guaranteed',
  onPhones: {
    exam: 'Exam',
    training: '6 months training',
    internship: ['2 months paid', 'internship'],
    job: 'Job',
    jobIs: 'guaranteed',
  },
} as const

export const courses = {
  chooseOne: <>You&nbsp;choose&nbsp;one.</>,
  lead: 'Each course runs for 8 months and starts from the basics. You don’t need a technical degree.',
  learnMore: 'Learn more',
  aboutCourse: (title: string) => ` about ${title}`,
} as const

export const partners = {
  heading: 'Partners and accreditations',
  lead: 'They recognise our certificate or hire from our cohorts.',
} as const

export const program = {
  heading: 'What you get, and what you pay',
  afterYouPay: 'After you pay',
  atOnce: (
    <>
      <b>Right away:</b> a receipt by email.
    </>
  ),
  afterwards: (
    <>
      <b>Then:</b> study material and a mock test.
    </>
  ),
  examOn: (day: string) => (
    <>
      <b>{day}:</b> the exam, on the {brand.partner} portal.
    </>
  ),
  examLater: (
    <>
      <b>The exam:</b> on the {brand.partner} portal. We’ll email you the next exam date.
    </>
  ),
  ledger: {
    caption: 'What the programme is worth, and what you pay, in INR',
    item: 'Item',
    worth: 'Worth',
    youPay: 'You pay',
    tuition: <>Tuition, 8&nbsp;months</>,
    sponsored: `Sponsored for the top ${sponsoredSeats}`,
    credits: 'Studio credits',
    extras: (
      <>
        Certification, mentors, <span className="nb">meetups</span>
      </>
    ),
    included: 'Included',
    exam: 'Scholarship exam',
    taxes: 'All taxes included',
    total: 'Your total',
    note: `Amounts in INR. Tuition is sponsored in full for the top ${sponsoredSeats} candidates who clear the scholarship exam, a scholarship worth ${groupedByThousands(tuition)} rupees. A coupon lowers the exam fee before you pay.`,
  },
} as const

export const voices = {
  heading: 'What learners say',
  item: 'testimonial',
  show: (name: string) => `Show what ${name} says`,
} as const

export const faq = {
  heading: <>Questions, before you&nbsp;pay</>,
  lead: 'Short answers to common questions. Can’t find yours? Ask us.',
  write: 'Write to us',
} as const

export const press = { heading: 'Press releases', read: 'Read the release' } as const
