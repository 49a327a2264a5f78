import { type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { UnpaidApplication } from '../../contract/application.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { courseName } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { applyPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../api.ts'
import { resumeAt } from '../application/wizard-state.ts'
import { words } from './words.tsx'

const { label, title, text, go, what, dismiss } = words.resume

/** Fixed at the bottom, so that nothing moves when it comes. */
export function ContinueOffer() {
  const { application, forget } = useUnpaid()
  const navigate = useNavigate()
  if (!application) return null
  const { selected_course, final_amount } = application
  const resume = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(applyPath, { state: { step: resumeAt(application) } })
  }
  return (
    <aside className="resume" aria-label={label}>
      <p>
        <b>{title}</b> <span>{text(courseName(selected_course), rupees(final_amount))}</span>
      </p>
      <a
        className={buttonClass({ variant: 'ink', size: 'small' })}
        href={applyPath}
        onClick={resume}
      >
        {go}
        <span className="vh">{what}</span>
      </a>
      <button type="button" className="resume__close" aria-label={dismiss} onClick={forget}>
        <Icon name="close" />
      </button>
    </aside>
  )
}

function useUnpaid() {
  const [application, setApplication] = useState<UnpaidApplication | null>(null)
  useEffect(() => {
    call(getUnpaidApplication, undefined).then(
      ({ data }) => setApplication(wasDismissed(data.application) ? null : data.application),
      () => undefined,
    )
  }, [])
  const forget = () => {
    if (application) rememberDismissed(application)
    setApplication(null)
    document.getElementById('hero-heading')?.focus({ preventScroll: true })
  }
  return { application, forget }
}

const key = 'continue-dismissed'

function wasDismissed(application: UnpaidApplication | null) {
  try {
    return application?.scholarship_requested_id === localStorage.getItem(key)
  } catch {
    return false
  }
}

function rememberDismissed({ scholarship_requested_id }: UnpaidApplication) {
  try {
    localStorage.setItem(key, scholarship_requested_id)
  } catch {
    // Without storage it is offered again on the next page.
  }
}
