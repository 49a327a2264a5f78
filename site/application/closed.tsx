import type { ReactNode } from 'react'
import { applyPath, hireSurePath, landingPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words as wizardWords } from './wizard-words.tsx'
import { words } from './words.closed.ts'

const { closed } = wizardWords.headings

type ClosedProps = {
  /** Page whose form it replaces. */
  page: 'landing' | 'apply' | 'college'
  /** The staff's own words, where they wrote some. */
  note: string
  /** True if only one of programme and Hire Sure is closed. */
  otherIsOpen: boolean
}

/** Takes the place of a form that is closed: says why, and what to do instead. */
export function Closed({ page, note, otherIsOpen }: ClosedProps) {
  const { underWay, ask } = words
  const isApply = page === 'apply'
  const isCollege = page === 'college'
  const other = isCollege ? words.other.college : words.other.programme
  return (
    <section className="closed" aria-labelledby="closed-heading">
      <h2 id="closed-heading" tabIndex={-1}>
        {isApply ? words.now : closed.title}
      </h2>
      {!isApply && <p className="closed__note">{note || closed.lead}</p>}
      <ul>
        {isApply ? (
          <Way title={underWay.title}>{underWay.here}</Way>
        ) : (
          <Way title={underWay.title} href={applyPath} go={underWay.go}>
            {underWay.text}
          </Way>
        )}
        {otherIsOpen && (
          <Way title={other.title} href={isCollege ? landingPath : hireSurePath} go={other.go}>
            {other.text}
          </Way>
        )}
        <Way title={ask.title}>{ask.text}</Way>
      </ul>
      <a
        className={buttonClass({ block: true })}
        href={isApply ? `${landingPath}#contact` : '#contact'}
      >
        {ask.go} <Icon name="arrow" />
      </a>
    </section>
  )
}

type WayProps = { title: string; children: ReactNode; href?: string; go?: string }

const Way = ({ title, children, href, go }: WayProps) => (
  <li>
    <b>{title}</b> {children}
    {href && (
      <a className="link" href={href}>
        {go} <Icon name="arrow" />
      </a>
    )}
  </li>
)
