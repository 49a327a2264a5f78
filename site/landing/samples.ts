import { brand } from '../../contract/brand.ts'
import { courseName } from '../../contract/event-words.ts'
import { course, dates, sponsoredSeats } from '../../contract/programme.ts'

/** Sample voices and press releases: an operator puts their own here. */

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
    text: 'At the meetups, people I had only read about asked me what I was building. That question got me through the hard weeks of the training.',
    user: 'Imran Sheikh',
    designation: 'Blockchain Analyst, 2023 cohort',
  },
]

/** Printed articles stay as they were, whatever staff change later. */
export const pressReleases = [
  {
    href: `https://example.com/press/${sponsoredSeats}-seats`,
    outlet: 'Learning Wire',
    date: dates.applicationsOpen,
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
