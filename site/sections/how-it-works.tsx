import { type ReactNode, useEffect, useRef } from 'react'
import { rupees } from '../../contract/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import * as words from './words.tsx'

const { steps, slips: shown } = words.how

const slipsOf = (fee: number) => [
  <Slip
    key="fee"
    title={shown.fee.title}
    badge={
      <Badge look="ok">
        <Icon name="check" /> {shown.fee.badge}
      </Badge>
    }
    rows={shown.fee.rows(rupees(fee))}
  />,
  <MockTest key="test" />,
  <Slip
    key="result"
    title={shown.result.title}
    badge={<Badge look="amber">{shown.result.badge}</Badge>}
    rows={shown.result.rows}
  />,
]

type HowItWorksProps = {
  /** Start of the way, as in "from campus to first payslip". */
  from?: string
  /** The exam fee, in rupees. */
  fee: number
}

export function HowItWorks({ from = words.how.from, fee }: HowItWorksProps) {
  const slips = slipsOf(fee)
  const rotator = useRotator({ count: steps.length })
  const list = useRef<HTMLOListElement>(null)

  // On phones the steps stand side by side and scroll; on wide screens there is nothing to scroll.
  useEffect(() => {
    const steps = list.current
    const step = steps?.children[rotator.index]
    if (!steps || !(step instanceof HTMLElement)) return
    steps.tabIndex = steps.scrollWidth > steps.clientWidth ? 0 : -1
    steps.scrollTo({ left: step.offsetLeft - steps.offsetLeft - 16, behavior: 'smooth' })
  }, [rotator.index])

  return (
    <section
      {...rotator.frame}
      className="band how"
      id="how-it-works"
      data-later=""
      aria-labelledby="how-heading"
    >
      <div className="wrap">
        <div className="head">
          <h2 id="how-heading" tabIndex={-1}>
            {words.how.heading(from)}
          </h2>
          <RotatorControls rotator={rotator} item="step" />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, before any script runs too. */}
        <ol {...rotator.slides} className="steps" tabIndex={0} ref={list}>
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className={index === rotator.index ? 'step is-active' : 'step'}
              aria-current={index === rotator.index ? 'step' : undefined}
            >
              <span className="step__no" aria-hidden="true">
                {index + 1}
              </span>
              <div className="step__body">
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <div className="step__art slip" aria-hidden="true">
                {slips[index]}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type SlipProps = { title: string; badge: ReactNode; rows: [string, string][] }

function Slip({ title, badge, rows }: SlipProps) {
  return (
    <>
      <p className="slip__h">
        <span>{title}</span>
        {badge}
      </p>
      {rows.map(([name, value]) => (
        <p className="slip__row" key={name}>
          <span>{name}</span>
          <b className="num">{value}</b>
        </p>
      ))}
    </>
  )
}

const answers = ['B', 'D', 'A', '']

function MockTest() {
  return (
    <>
      <p className="slip__h">
        <span>{shown.test.title}</span>
        <Badge look="lavender">{shown.test.badge}</Badge>
      </p>
      <div className="omr">
        {answers.map((answer, index) => (
          <p key={answer}>
            <span className="num">{index + 1}</span>
            {['A', 'B', 'C', 'D'].map((letter) => (
              <i key={letter} className={letter === answer ? 'on' : undefined}>
                {letter}
              </i>
            ))}
          </p>
        ))}
      </div>
    </>
  )
}
