import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MaskedApplication, UnpaidApplication } from '../../contract/application.ts'
import { call } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { courseName } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { applyPath, isHireSure } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hasSentOne } from '../application/draft.ts'
import { resumeAt } from '../application/resume-at.ts'
import { StartAfresh } from '../application/start-afresh.tsx'
import {
  forgetVisitedCollege,
  loadVisitedCollege,
  type VisitedCollege,
} from '../visited-college.ts'
import * as words from './words.tsx'

/** One offer at a time: an unpaid application goes first. */
export function ContinueOffer() {
  const unpaid = useUnpaid()
  const { pathname } = useLocation()
  const [college, setCollege] = useState(loadVisitedCollege)
  if (unpaid === 'asking') return null
  if (unpaid) return <UnpaidOffer unpaid={unpaid} />
  if (!college || isHireSure(pathname)) return null
  const dismiss = () => {
    forgetVisitedCollege()
    setCollege(undefined)
  }
  return <CollegeOffer {...college} onDismiss={dismiss} />
}

type OfferProps = {
  label: string
  title: string
  text: string
  onDismiss: () => void
  children: ReactNode
}

/** Fixed at the bottom, so that nothing moves when it comes. */
function Offer({ label, title, text, onDismiss, children }: OfferProps) {
  const dismiss = () => {
    onDismiss()
    document.getElementById('hero-heading')?.focus({ preventScroll: true })
  }
  return (
    <aside className="resume" aria-label={label}>
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
      <div className="resume__acts">{children}</div>
      <button
        type="button"
        className="resume__close"
        aria-label={words.resume.dismiss}
        onClick={dismiss}
      >
        <Icon name="close" />
      </button>
    </aside>
  )
}

function CollegeOffer({ path, name, onDismiss }: VisitedCollege & { onDismiss: () => void }) {
  const { label, title, text, go, to } = words.visited
  return (
    <Offer label={label} title={title(name)} text={text} onDismiss={onDismiss}>
      <a className={buttonClass({ variant: 'ink', size: 'small' })} href={path}>
        {go}
        <span className="vh">{to(name)}</span>
      </a>
    </Offer>
  )
}

function UnpaidOffer({ unpaid }: { unpaid: Unpaid }) {
  const navigate = useNavigate()
  const [isDismissed, setDismissed] = useState(() => wasDismissed(idOf(unpaid)))
  if (isDismissed) return null
  const { application } = unpaid
  const { label, title, go, what } = words.resume
  const resume = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(applyPath, { state: { step: application ? resumeAt(application) : 1 } })
  }
  const dismiss = () => {
    rememberDismissed(idOf(unpaid))
    setDismissed(true)
  }
  return (
    <Offer label={label} title={title} text={whatOf(unpaid)} onDismiss={dismiss}>
      {/* The fields of the page still hold the person. */}
      <StartAfresh onCleared={() => location.reload()}>
        <a
          className={buttonClass({ variant: 'ink', size: 'small' })}
          href={applyPath}
          onClick={resume}
        >
          {go}
          <span className="vh">{what}</span>
        </a>
      </StartAfresh>
    </Offer>
  )
}

type Unpaid = {
  application: UnpaidApplication | null
  masked?: MaskedApplication | null | undefined
}

function whatOf({ application, masked }: Unpaid) {
  const { text, hidden } = words.resume
  if (!application) return hidden(masked?.fullname ?? '')
  return text(courseName(application.selected_course), rupees(application.final_amount))
}

const idOf = ({ application, masked }: Unpaid) => (application ?? masked)?.scholarship_requested_id

function useUnpaid() {
  const [unpaid, setUnpaid] = useState<Unpaid | 'asking' | undefined>(() =>
    hasSentOne() ? 'asking' : undefined,
  )
  useEffect(() => {
    if (!hasSentOne()) return
    call(getUnpaidApplication, undefined).then(
      ({ data }) => setUnpaid(idOf(data) ? data : undefined),
      () => setUnpaid(undefined),
    )
  }, [])
  return unpaid
}

const key = 'continue-dismissed'

function wasDismissed(id: string | undefined) {
  try {
    return id === localStorage.getItem(key)
  } catch {
    return false
  }
}

function rememberDismissed(id = '') {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage it is offered again on the next page.
  }
}
