import { brand } from '../contract/brand.ts'
import { courseName } from '../contract/event-words.ts'
import { grouped, rupees } from '../contract/money.ts'
import { course, examFee, sponsoredSeats, tuition } from '../contract/programme.ts'
import { duration } from './screenplay.ts'

/** Lines read out beside each title of the screenplay, in seconds from the start. */
const cues: readonly (readonly [from: number, to: number, ...lines: string[]])[] = [
  [0.2, 3.7, 'One exam. Eight months.', 'A job, guaranteed.'],
  [4, 8, 'The exam. You take it online,', `on the ${brand.partner} portal.`],
  [
    8.5,
    11.1,
    `The top ${sponsoredSeats} win: their tuition`,
    `of INR ${grouped(tuition)} is fully sponsored.`,
  ],
  [11.2, 13.9, 'Winners hear from us', 'by email and on WhatsApp.'],
  [14.5, 19.2, 'Six months of training', 'with top industry mentors.'],
  [19.9, 23.3, 'The path splits into three courses.', 'You choose one.'],
  [23.6, 26.3, `${courseName(course.blockchain)}: a chain of six blocks,`, 'one for each month.'],
  [26.4, 29.1, `${courseName(course.intelligence)}:`, 'a way through a neural network.'],
  [29.2, 31.9, `${courseName(course.analytics)}: six bars`, 'and a rising line.'],
  [32.2, 34.4, 'The courses meet again.', '50K+ learners.'],
  [34.7, 38.9, 'A paid internship', 'of two months.'],
  [39, 42.6, 'Month one, paid.', 'Month two, paid.'],
  [43.4, 48.8, '6 months training + 2 months', 'paid internship = 8 months.'],
  [49.6, 52.3, 'The path climbs to the job:', '100% guaranteed.'],
  [52.4, 55.3, 'A hundred lights surround it:', '100+ hiring partners.'],
  [
    55.9,
    duration,
    `${brand.provider} with ${brand.partner}. Apply now.`,
    `${rupees(examFee)}, all taxes included.`,
  ],
]

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** The whole of captions.vtt. */
export const captions = () =>
  ['WEBVTT', ...cues.map(([from, to, ...lines]) => [`${stamp(from)} --> ${stamp(to)}`, ...lines])]
    .map((block) => `${[block].flat().join('\n')}\n`)
    .join('\n')
