import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { dayInIndia, isPast } from '../../contract/calendar.ts'
import { call } from '../../contract/call.ts'
import { courseName } from '../../contract/event-words.ts'
import { priceText } from '../../contract/money.ts'
import { continueMyApplication } from '../../contract/standing.endpoints.ts'
import type { Standing } from '../../contract/standing.ts'
import { applyPath } from '../../contract/urls.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCalls } from '../../ui/form/use-calls.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Reference } from '../../ui/reference.tsx'
import { EmailText, PhoneText } from '../contact-text.tsx'
import { calendarUrl } from '../payment/exam-calendar.ts'
import { dayOf } from './day-of.ts'
import { StandingSteps } from './standing-steps.tsx'
import { words } from './words.tsx'

const looks = {
  'to-confirm': 'amber',
  'to-pay': 'amber',
  paying: 'amber',
  paid: 'ok',
  refunded: 'lavender',
} as const

type CardProps = { standing: Standing }

/** One application: what is known of it, what became of its money, and what comes next. */
export function StandingCard({ standing }: CardProps) {
  const { fullname, stage, payment, notes } = standing
  const heading = useId()
  const badge = stage === 'paid' && payment?.amount === 0 ? words.booked : words.badges[stage]
  return (
    <section className="panel standing" aria-labelledby={heading}>
      <div className="panel__top">
        <h2 id={heading}>{fullname}</h2>
        <Badge look={looks[stage]}>{badge}</Badge>
      </div>
      <Facts standing={standing} />
      {notes.map((note) => (
        <p className="notice standing__note" key={note.kind + note.at}>
          <Icon name={note.kind.startsWith('refund') ? 'refund' : 'clock'} />
          <span>{words.notes[note.kind](priceText(note), dayOf(note.at), note.reference)}</span>
        </p>
      ))}
      <Links standing={standing} />
      <StandingSteps standing={standing} />
      {(stage === 'to-confirm' || stage === 'to-pay') && (
        <Continue standing={standing} stage={stage} />
      )}
      {stage === 'refunded' && (
        <p className="panel__foot">
          <ButtonLink href={applyPath} variant="ink" size="small">
            {words.again}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function Facts({ standing }: CardProps) {
  const { selected_course, company_name, email, phone_number, payment, stage } = standing
  const wasPaid = stage === 'paid' || stage === 'refunded'
  const { facts } = words
  return (
    <dl className="facts">
      <Fact name={facts.course}>{courseName(selected_course)}</Fact>
      {company_name && <Fact name={facts.college}>{company_name}</Fact>}
      <Fact name={facts.email}>
        <span>
          <EmailText email={email} />
        </span>
      </Fact>
      <Fact name={facts.mobile}>
        <PhoneText phone={phone_number} />
      </Fact>
      {payment && wasPaid && <Fact name={facts.paid}>{priceText(payment)}</Fact>}
      {payment && (
        <div>
          <dt>{facts.reference}</dt>
          <dd>
            <Reference>{payment.reference}</Reference>
          </dd>
        </div>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Links({ standing: { payment, dates, stage } }: CardProps) {
  const exam = dates.qualifying_test
  const isAhead = stage === 'paid' && !isPast(exam, dayInIndia())
  const links: [string | undefined, IconName, string][] = [
    [payment?.receipt_url, 'receipt', words.receipt],
    [payment?.pdf_url, 'arrow', words.pdf],
    [payment?.result_url, 'next', words.payment],
  ]
  const shown = links.filter(([href]) => href)
  if (shown.length === 0 && !isAhead) return null
  return (
    <ul className="keep">
      {shown.map(([href, icon, text]) => (
        <li key={text}>
          <a className="link" href={href}>
            <Icon name={icon} /> {text}
          </a>
        </li>
      ))}
      {isAhead && (
        <li>
          <a className="link" href={calendarUrl(exam)} download="exam.ics">
            <Icon name="clock" /> {words.calendar}
          </a>
        </li>
      )}
    </ul>
  )
}

type ContinueProps = CardProps & { stage: 'to-confirm' | 'to-pay' }

function Continue({ standing, stage }: ContinueProps) {
  const { busy, failures, fail, run } = useCalls<'continue'>()
  const navigate = useNavigate()
  const { scholarship_requested_id, may_continue } = standing
  if (!may_continue) return <p className="note standing__foot">{words.continue.phone}</p>
  const goOn = () =>
    run('continue', async () => {
      try {
        await call(continueMyApplication, { scholarship_requested_id })
        await navigate(applyPath, { state: { step: stage === 'to-pay' ? 3 : 2 } })
      } catch (error) {
        fail('continue', (error as Error).message)
      }
    })
  return (
    <div className="standing__foot">
      {failures.continue && (
        <p className="notice__failure" role="alert">
          {failures.continue}
        </p>
      )}
      <Button busy={busy.continue && words.opening} onClick={goOn}>
        {words.continue[stage]} <Icon name="arrow" />
      </Button>
    </div>
  )
}
