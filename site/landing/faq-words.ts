import { brand } from '../../contract/brand.ts'
import { isPast } from '../../contract/calendar.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { fullDate } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { sponsoredSeats, stipend, tuition } from '../../contract/programme.ts'
import { nextExam } from '../sections/dated-words.ts'

export const faqOf = ({ dates, final_amount }: ScholarshipInfo, today: string) => [
  {
    question: 'Who can apply?',
    answer:
      'Freshers, working professionals, final-year students and people with no technical background. You need to be at least 18.',
  },
  {
    question: 'What does it cost?',
    answer: `The exam fee is ${rupees(final_amount)}, all taxes included. That is all you pay to take part. Tuition of ${rupees(tuition)} is sponsored in full for the top ${sponsoredSeats} candidates who clear the scholarship exam.`,
  },
  {
    question: 'How long is the programme?',
    answer: '8 months: 6 months of training, then a 2-month paid internship.',
  },
  {
    question: 'How much is the stipend?',
    answer: `${rupees(stipend)} per month, paid during the 2-month internship that follows your training.`,
  },
  { question: 'What is the scholarship exam like?', answer: aboutTheExam(dates, today) },
  { question: 'How will I know if I won?', answer: aboutTheWinners(dates, today) },
  {
    question: 'What does the job guarantee mean?',
    answer:
      'Candidates who win the scholarship and complete the training and the internship receive a 100% job guarantee, backed by 100+ hiring partners.',
  },
  {
    question: 'Which certificate will I receive?',
    answer: 'An industry certification (IBM Certification) when you complete the programme.',
  },
  {
    question: 'Can I use a coupon or a referral code?',
    answer:
      'Yes. Enter either one in the application form. A coupon lowers the price before you pay; a referral code is checked when you submit and earns referral cashback.',
  },
]

function aboutTheExam({ qualifying_test }: EventDates, today: string) {
  const test = `An online qualifying test on the ${brand.partner} portal`
  const when = isPast(qualifying_test, today)
    ? `. ${nextExam}`
    : ` on ${fullDate(qualifying_test)}.`
  return `${test}${when} You get study material and a mock test after you enrol, so nothing about the format will surprise you.`
}

function aboutTheWinners({ winners_announced, courses_start }: EventDates, today: string) {
  const where = 'on this website, by email and on WhatsApp.'
  const start = isPast(courses_start, today) ? '' : ` Courses start on ${fullDate(courses_start)}.`
  if (isPast(winners_announced, today)) {
    return `Winners are announced ${where} We’ll email you the next dates.${start}`
  }
  return `Winners are announced on ${fullDate(winners_announced)} ${where}${start}`
}
