import { brand } from '../../contract/brand.ts'
import { rupees } from '../../contract/money.ts'
import { sponsoredSeats } from '../../contract/programme.ts'

/** The words of the Hire Sure pages that the landing page does not have. */

export const applyNow = 'Apply Now'

export const title = (college: string | undefined) =>
  college ? `Hire Sure with ${college}` : 'Hire Sure'

export const hero = {
  name: 'Hire Sure',
  by: `by ${brand.provider} and ${brand.partner}`,
  form: (college: string | undefined) => (college ? `Apply with ${college}` : 'Apply to Hire Sure'),
  notFound: {
    title: 'We couldn’t find that college’s page.',
    text: 'This is Hire Sure for everyone. The college’s price and coupon don’t apply here; check the link with your college.',
  },
} as const

export const courses = {
  chooseOne: <>You&nbsp;choose&nbsp;one.</>,
  item: 'course',
  forCourse: (title: string) => ` for ${title}`,
} as const

export const how = { from: 'campus' } as const

export const included = {
  heading: <>All of this is&nbsp;included</>,
  lead: (worth: string) => (
    <>
      Tuition of <span className="num">{worth}</span> is fully sponsored for the top{' '}
      {sponsoredSeats} who clear the exam.
    </>
  ),
} as const

export const allies = {
  heading: <>Who backs it, and who hires from&nbsp;it</>,
  lead: 'The programme’s accreditation, academic and hiring partners.',
  ofCollege: 'With your college',
  partners: 'Partners and accreditations',
  hiring: 'Hiring partners',
} as const

export const about = {
  heading: <>About Hire&nbsp;Sure</>,
  what: `Hire Sure is the campus edition of the ${brand.programme}: one exam, one cohort per college, and a job at the end of it.`,
  who: `${brand.provider} runs the training, ${brand.partner} runs the exam portal and the hiring network, and your college hosts the drive. You apply on this page and take the exam with your classmates. The top ${sponsoredSeats} across all colleges study with tuition fully sponsored.`,
  length: { name: 'Length', text: '8 months: 6 of training, 2 of paid internship' },
  audience: {
    name: 'For',
    text: (college: string | undefined) =>
      `Final-year students and recent graduates${college ? ` of ${college}` : ''}`,
  },
  price: {
    name: 'You pay',
    text: (fee: number) => `The exam fee, ${rupees(fee)} before coupons`,
  },
} as const
