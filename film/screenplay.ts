import { brand } from '../contract/brand.ts'
import { courseName } from '../contract/event-words.ts'
import { grouped, rupees } from '../contract/money.ts'
import { course, examFee, sponsoredSeats, tuition } from '../contract/programme.ts'
import { type ShotName, shots } from './map.ts'
import { track } from './motion.ts'
import { colour } from './svg.ts'

export const duration = 60

/** When the camera rests on a shot. It stands still then: what is to be read does not move. */
const stays: readonly [ShotName, from: number, to: number][] = [
  ['opening', 0, 2.8],
  ['exam', 4.9, 7.3],
  ['winners', 9.3, 13.1],
  ['start', 15.1, 18.7],
  ['courses', 20.7, 22.7],
  ['blockchain', 24.3, 25.9],
  ['ai', 27.1, 28.7],
  ['data', 29.8, 31.3],
  ['merge', 32.8, 33.8],
  ['internship', 35.4, 42.2],
  ['months', 44.1, 48.4],
  ['job', 50.4, 55],
  ['closing', 57, duration],
]

const drive = (pick: (name: ShotName) => number) =>
  track(
    stays.flatMap(([name, from, to]) => [[from, pick(name)] as const, [to, pick(name)] as const]),
  )

const x = drive((name) => shots[name].x)
const y = drive((name) => shots[name].y)
// The width of the view, not the zoom, moves evenly: so a zoom keeps one point of the picture still.
const width = drive((name) => 1 / shots[name].zoom)

export const camera = (time: number) => ({ x: x(time), y: y(time), zoom: 1 / width(time) })

type Line = {
  text: string
  x?: number
  y: number
  size: number
  fill?: string
  face?: 'display' | 'body'
  delay?: number
}
export type Title = { shot: ShotName; from: number; to: number; lines: readonly Line[] }

const { amber, ink, mint } = colour

const blockchain = courseName(course.blockchain)
const [artificial = '', intelligence = ''] = courseName(course.intelligence).split(' ')
const [data = '', analytics = ''] = courseName(course.analytics).split(' ')

/**
 * Titles of the film: nothing that passes, such as a date. Places and sizes are those on the screen
 * while the camera rests.
 */
export const titles: readonly Title[] = [
  {
    shot: 'opening',
    from: 0,
    to: 3.8,
    lines: [
      { text: 'One exam.', y: 170, size: 112, face: 'display' },
      { text: 'Eight months.', y: 288, size: 112, face: 'display', delay: 0.3 },
      { text: 'A job, guaranteed.', y: 406, size: 112, face: 'display', fill: amber, delay: 0.6 },
    ],
  },
  {
    shot: 'exam',
    from: 4,
    to: 8,
    lines: [
      { text: 'The exam', y: 196, size: 116, face: 'display' },
      { text: 'Taken online,', y: 292, size: 64, fill: amber },
      { text: `on the ${brand.partner} portal`, y: 364, size: 56 },
    ],
  },
  {
    shot: 'winners',
    from: 8.5,
    to: 13.9,
    lines: [
      { text: `Top ${sponsoredSeats}`, y: 176, size: 116, face: 'display', fill: amber },
      { text: `Tuition INR ${grouped(tuition)}`, y: 264, size: 56, delay: 0.5 },
      { text: 'fully sponsored', y: 330, size: 56, fill: mint, delay: 0.9 },
      { text: 'Winners hear by email', y: 396, size: 48, delay: 1.2 },
    ],
  },
  {
    shot: 'start',
    from: 14.4,
    to: 19.2,
    lines: [
      { text: 'Six months', y: 172, size: 112, face: 'display' },
      { text: 'of training', y: 286, size: 112, face: 'display' },
      { text: 'with top industry mentors', y: 372, size: 56, fill: amber },
    ],
  },
  {
    shot: 'courses',
    from: 19.9,
    to: 23.3,
    lines: [
      { text: 'Three courses.', y: 168, size: 72, face: 'display' },
      { text: 'You choose', y: 246, size: 72, face: 'display', fill: amber },
      { text: 'one.', y: 324, size: 72, face: 'display', fill: amber },
    ],
  },
  {
    shot: 'blockchain',
    from: 23.5,
    to: 26.8,
    lines: [{ text: blockchain, x: 176, y: 226, size: 104, face: 'display', fill: ink }],
  },
  {
    shot: 'ai',
    from: 26.3,
    to: 29.6,
    lines: [
      { text: artificial, x: 176, y: 220, size: 92, face: 'display', fill: ink },
      { text: intelligence, x: 176, y: 312, size: 92, face: 'display', fill: ink },
    ],
  },
  {
    shot: 'data',
    from: 29.1,
    to: 32.3,
    lines: [
      { text: data, x: 176, y: 220, size: 92, face: 'display', fill: ink },
      { text: analytics, x: 176, y: 312, size: 92, face: 'display', fill: ink },
    ],
  },
  {
    shot: 'merge',
    from: 31.8,
    to: 34.6,
    lines: [
      { text: '50K+', x: 850, y: 196, size: 128, face: 'display' },
      { text: 'learners', x: 854, y: 264, size: 60 },
    ],
  },
  {
    shot: 'internship',
    from: 34.5,
    to: 42.8,
    lines: [
      { text: 'A paid internship', y: 196, size: 116, face: 'display' },
      { text: 'Two months', y: 292, size: 64, fill: amber },
    ],
  },
  {
    shot: 'months',
    from: 43.3,
    to: 49,
    lines: [
      { text: '6 months', x: 346, y: 118, size: 72, face: 'display' },
      { text: 'training', x: 349, y: 178, size: 48 },
      { text: '+', x: 702, y: 118, size: 72, face: 'display', delay: 0.7 },
      { text: '2 months', x: 820, y: 118, size: 72, face: 'display', delay: 0.8 },
      { text: 'paid internship', x: 823, y: 178, size: 48, delay: 0.8 },
      { text: '= 8 months', x: 700, y: 582, size: 92, face: 'display', fill: amber, delay: 1.8 },
    ],
  },
  {
    shot: 'job',
    from: 49.5,
    to: 55.5,
    lines: [
      { text: 'The job', y: 210, size: 132, face: 'display' },
      { text: '100% guaranteed', y: 320, size: 68, fill: amber },
      { text: '100+ hiring partners', y: 404, size: 60, delay: 1.2 },
    ],
  },
  {
    shot: 'closing',
    from: 55.9,
    to: 61,
    lines: [
      { text: 'with', x: 684, y: 220, size: 44, delay: 0.5 },
      { text: 'Apply now.', y: 430, size: 144, face: 'display', fill: amber },
      { text: `${rupees(examFee)}, all taxes included.`, y: 530, size: 68, delay: 0.2 },
    ],
  },
]
