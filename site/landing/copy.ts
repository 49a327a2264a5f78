import { brand } from '../../contract/brand.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { ownEvent, usualSubtitle } from '../../contract/event-defaults.ts'
import { courseName, fullDate } from '../../contract/event-words.ts'
import { grouped, rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import {
  course,
  dates as seedDates,
  sponsoredSeats,
  stipend,
  studioCredits,
  tuition,
} from '../../contract/programme.ts'

/** Every claim, figure and sentence of the landing page that is more than a label. */

/** Below the title: what staff wrote. The sentence of the seed names the courses of today. */
export const leadOf = (event: ScholarshipInfo) =>
  event.scholarship_subtitle === ownEvent.scholarship_subtitle
    ? usualSubtitle(event)
    : event.scholarship_subtitle

export const stats = [
  { figure: '50K+', what: 'learners' },
  { figure: '50+', what: 'workshops and hackathons' },
  { figure: '100+', what: 'hiring partners' },
]

export const features = [
  { icon: 'certificate', text: 'IBM Certification' },
  { icon: 'job', text: '100% Job Guaranteed' },
  { icon: 'mentors', text: 'Top Industry Mentors' },
] as const

export const steps = [
  {
    title: 'Enrol and pay the exam fee',
    text: 'Tell us who you are, confirm your phone and email with a 6-digit code, and pay once. It takes a few minutes, and the form keeps what you typed.',
  },
  {
    title: 'Prepare with study material and a mock test',
    text: `Once enrolled you get study material and a mock test. See where you stand, then sit the exam on the ${brand.partner} portal.`,
  },
  {
    title: 'Get the job guarantee',
    text: `Finish in the top ${sponsoredSeats} and your tuition is sponsored in full: 6 months of training, 2 months of paid internship, and a 100% job guarantee.`,
  },
] as const

export const chapters = [
  { at: '0:00', title: 'The exam' },
  { at: '0:15', title: 'Six months of training' },
  { at: '0:35', title: 'A paid internship' },
  { at: '0:50', title: 'The job' },
]

export const inclusions = [
  {
    icon: 'training',
    title: 'Training',
    text: 'Six months in the track you chose, with a 2-week cohort that brings everyone to the same start line.',
    figure: '6 months',
  },
  {
    icon: 'internship',
    title: 'Paid internship',
    text: 'Two months of paid work with a partner company right after the training.',
    figure: '2 months',
  },
  {
    icon: 'job',
    title: 'Job guarantee',
    text: 'For scholars who complete training and internship, backed by 100+ hiring partners.',
    figure: '100%',
  },
  {
    icon: 'certificate',
    title: 'Industry certification',
    text: 'IBM Certification, earned on completing the programme.',
    figure: 'IBM',
  },
  {
    icon: 'mentors',
    title: 'Mentors',
    text: 'Top industry mentors who review your work and answer in person.',
    figure: undefined,
  },
  {
    icon: 'meetups',
    title: 'Industry meet-ups',
    text: 'Held monthly or quarterly: 6 meetups, with 20+ guest interactions.',
    figure: '6',
  },
  {
    icon: 'credits',
    title: 'Studio credits',
    text: 'To build, deploy and break things on our platform. Refer a friend and there is referral cashback too.',
    figure: `INR ${grouped(studioCredits)}`,
  },
] as const

export const scheduleOf = (dates: EventDates) => [
  {
    date: dates.applications_open,
    title: 'Applications open',
    text: 'The form takes a few minutes and keeps what you typed.',
  },
  {
    date: dates.applications_close,
    title: 'Applications close',
    text: 'At 23:59:59. Enrol and pay the exam fee before then.',
  },
  {
    date: dates.qualifying_test,
    title: 'Qualifying test',
    text: `Online, on the ${brand.partner} portal.`,
  },
  {
    date: dates.winners_announced,
    title: 'Winners announced',
    text: 'On this website, by email and on WhatsApp.',
  },
  {
    date: dates.courses_start,
    title: 'Courses start',
    text: 'Day one of six months of training.',
  },
]

export const testimonials = [
  {
    id: 'ananya',
    text: 'I had a commerce degree and a blank résumé. The exam was the one thing I could control, so I studied for it. Eight months later I had a desk, a team and a salary.',
    user: 'Ananya Krishnan',
    designation: 'Data Analyst, 2024 cohort',
  },
  {
    id: 'rohit',
    text: 'My first smart contract lost all its test money in a minute. My mentor laughed, showed me why, and made me write the second one with the tests first. I still work that way.',
    user: 'Rohit Bansal',
    designation: 'Smart Contract Developer, 2024 cohort',
  },
  {
    id: 'meera',
    text: 'I came back to work after four years at home. The internship paid from the first month, and the team I joined as an intern is the team I work in today.',
    user: 'Meera Joshi',
    designation: 'Machine Learning Engineer, 2023 cohort',
  },
  {
    id: 'imran',
    text: 'At the meet-ups the people I had only read about asked me what I was building. That question got me through the hard weeks of the training.',
    user: 'Imran Sheikh',
    designation: 'Blockchain Analyst, 2023 cohort',
  },
]

export const faqOf = ({ dates, final_amount }: ScholarshipInfo) => [
  {
    question: 'Who can apply?',
    answer:
      'Freshers, working professionals, final-year students and people with no technical background. You need to be at least 18.',
  },
  {
    question: 'What does it cost?',
    answer: `The exam fee is ${rupees(final_amount)}, all taxes included. That is the whole amount you pay to take part. Tuition of INR ${grouped(tuition)} is sponsored in full for the top ${sponsoredSeats} candidates who clear the scholarship exam.`,
  },
  {
    question: 'How long is the programme?',
    answer: '8 months: 6 months of training, then a 2-month paid internship.',
  },
  {
    question: 'How much is the stipend?',
    answer: `INR ${grouped(stipend)} per month, paid through the 2-month internship that follows your training.`,
  },
  {
    question: 'What is the scholarship exam like?',
    answer: `An online qualifying test on the ${brand.partner} portal on ${fullDate(dates.qualifying_test)}. Study material and a mock test reach you after you enrol, so nothing about the format will surprise you.`,
  },
  {
    question: 'How will I know if I won?',
    answer: `Winners are announced on ${fullDate(dates.winners_announced)} on this website, by email and on WhatsApp. Courses start on ${fullDate(dates.courses_start)}.`,
  },
  {
    question: 'What does the job guarantee mean?',
    answer:
      'Candidates who win the scholarship and complete the training and the internship receive a 100% job guarantee, backed by 100+ hiring partners.',
  },
  {
    question: 'Which certificate will I receive?',
    answer: 'An industry certification (IBM Certification) on completing the programme.',
  },
  {
    question: 'Can I use a coupon or a referral code?',
    answer:
      'Yes. Enter either one in the application form. A coupon changes the price before you pay; a referral code is checked when you submit and earns referral cashback.',
  },
]

/** What was printed stays as it was, whatever staff change later. */
export const pressReleases = [
  {
    href: `https://example.com/press/${sponsoredSeats}-seats`,
    outlet: 'Learning Wire',
    date: seedDates.applicationsOpen,
    title: `${brand.provider} and ${brand.partner} open ${sponsoredSeats} fully sponsored seats in ${courseName(course.blockchain)}, AI and ${courseName(course.analytics)}`,
  },
  {
    href: 'https://example.com/press/internships',
    outlet: 'The Campus Ledger',
    date: '2025-04-22',
    title: 'Paid internships become part of the degree-to-desk path',
  },
  {
    href: 'https://example.com/press/mentors',
    outlet: 'Deccan Tech Review',
    date: '2025-05-14',
    title: 'Mentors from 100+ hiring partners join the scholarship cohort',
  },
  {
    href: 'https://example.com/press/50k',
    outlet: 'Web3 Dispatch',
    date: '2025-06-03',
    title: `${brand.provider} passes 50K learners after 50 workshops and hackathons`,
  },
]
