import { KeptHtml } from '../../ui/kept-html.tsx'
import widePath from './art/hero-path.svg?no-inline'
import phonePath from './art/hero-path-phone.svg?no-inline'
import * as words from './words.tsx'

type Anchor = 'start' | 'middle' | 'end'
type Label = readonly [x: number, y: number, text: string, anchor?: Anchor, quiet?: true]

/** Places of the names of the drawing's three strands. */
const strands = [
  [275, 360],
  [251, 440],
  [215, 522],
] as const

const wideLabels = (art: typeof words.heroArt, examDay: string, courses: string[]): Label[] => [
  [104, 554, art.exam, 'middle'],
  [104, 574, examDay, 'middle', true],
  ...strands.flatMap(([x, y], index): Label[] => (courses[index] ? [[x, y, courses[index]]] : [])),
  [582, 380, art.training],
  [582, 400, art.trainingFor, 'start', true],
  [612, 262, art.internship],
  [612, 282, art.internshipFor, 'start', true],
  [598, 120, art.job, 'end'],
  [598, 140, art.jobIs, 'end', true],
]

const phoneLabels = ({ onPhones }: typeof words.heroArt): Label[] => [
  [2, 214, onPhones.exam],
  [62, 214, onPhones.training],
  [230, 102, onPhones.internship[0]],
  [230, 118, onPhones.internship[1]],
  [228, 30, onPhones.job, 'end'],
  [228, 46, onPhones.jobIs, 'end', true],
]

type HeroArtProps = {
  /** The day of the exam; none where it is past. */
  examDay: string | undefined
  courses: string[]
}

/** The path from exam to job. The drawing is a file, the labels are text in the page's own type. */
export function HeroArt(props: HeroArtProps) {
  return (
    <KeptHtml name="hero-art" className="hero-art" role="img" aria-label={words.heroArtDescription}>
      {import.meta.env.SSR && <Content {...props} />}
    </KeptHtml>
  )
}

function Content({ examDay, courses }: HeroArtProps) {
  return (
    <>
      <picture>
        <source media="(width >= 1100px)" srcSet={widePath} width="1200" height="750" />
        <img src={phonePath} width="400" height="280" alt="" fetchPriority="high" />
      </picture>
      <Labels look="phone" size="0 0 328 220" labels={phoneLabels(words.heroArt)} />
      <Labels
        look="wide"
        size="0 0 760 600"
        labels={wideLabels(words.heroArt, examDay ?? words.heroArt.dateByEmail, courses)}
      />
    </>
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
