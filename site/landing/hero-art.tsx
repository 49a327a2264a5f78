import widePath from './art/hero-path.svg?no-inline'
import phonePath from './art/hero-path-phone.svg?no-inline'

type Anchor = 'start' | 'middle' | 'end'
type Label = readonly [x: number, y: number, text: string, anchor?: Anchor, quiet?: true]

/** Where the three strands of the drawing are named. */
const strands = [
  [275, 360],
  [251, 440],
  [215, 522],
] as const

const wideLabels = (examDay: string, courses: string[]): Label[] => [
  [104, 554, 'Scholarship exam', 'middle'],
  [104, 574, examDay, 'middle', true],
  ...strands.flatMap(([x, y], index): Label[] => (courses[index] ? [[x, y, courses[index]]] : [])),
  [582, 380, 'Training'],
  [582, 400, '6 months, one track', 'start', true],
  [612, 262, 'Paid internship'],
  [612, 282, '2 months', 'start', true],
  [598, 120, 'Your job', 'end'],
  [598, 140, '100% guaranteed', 'end', true],
]

const phoneLabels: Label[] = [
  [2, 214, 'Exam'],
  [62, 214, '6 months training'],
  [230, 102, '2 months paid'],
  [230, 118, 'internship'],
  [228, 30, 'Job', 'end'],
  [228, 46, 'guaranteed', 'end', true],
]

const description =
  'The path: the exam, six months of training, two months of paid internship, a guaranteed job.'

/** The path from exam to job. The drawing is a file, the labels are text in the page's own type. */
export function HeroArt({ examDay, courses }: { examDay: string; courses: string[] }) {
  return (
    <div className="hero-art" role="img" aria-label={description}>
      <picture>
        <source media="(width >= 1100px)" srcSet={widePath} width="1200" height="750" />
        <img src={phonePath} width="400" height="280" alt="" fetchPriority="high" />
      </picture>
      <Labels look="phone" size="0 0 328 220" labels={phoneLabels} />
      <Labels look="wide" size="0 0 760 600" labels={wideLabels(examDay, courses)} />
    </div>
  )
}

function Labels({ look, size, labels }: { look: 'phone' | 'wide'; size: string; labels: Label[] }) {
  return (
    <svg className={`hero-art__${look}`} viewBox={size} aria-hidden="true">
      {labels.map(([x, y, text, anchor, quiet]) => (
        <text key={text} x={x} y={y} textAnchor={anchor} className={quiet && 'quiet'}>
          {text}
        </text>
      ))}
    </svg>
  )
}
