import { type MouseEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MaskedApplication, UnpaidApplication } from '../../contract/application.ts'
import { call } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { courseName } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { applyPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ForgetButton } from '../application/forget-button.tsx'
import { resumeAt } from '../application/wizard-state.ts'
import * as words from './words.tsx'

const { label, title, text, hidden, go, what } = words.resume

/** Fixed at the bottom, so that nothing moves when it comes. */
export function ContinueOffer() {
  const { unpaid, dismiss, forgotten } = useUnpaid()
  const navigate = useNavigate()
  if (!unpaid) return null
  const { application } = unpaid
  const resume = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(applyPath, { state: { step: application ? resumeAt(application) : 1 } })
  }
  return (
    <aside className="resume" aria-label={label}>
      <p>
        <b>{title}</b> <span>{whatOf(unpaid)}</span>
        <ForgetButton onForgotten={forgotten} short />
      </p>
      <a
        className={buttonClass({ variant: 'ink', size: 'small' })}
        href={applyPath}
        onClick={resume}
      >
        {go}
        <span className="vh">{what}</span>
      </a>
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

type Unpaid = {
  application: UnpaidApplication | null
  masked?: MaskedApplication | null | undefined
}

function whatOf({ application, masked }: Unpaid) {
  if (!application) return hidden(masked?.fullname ?? '')
  return text(courseName(application.selected_course), rupees(application.final_amount))
}

const idOf = ({ application, masked }: Unpaid) => (application ?? masked)?.scholarship_requested_id

function useUnpaid() {
  const [unpaid, setUnpaid] = useState<Unpaid>()
  useEffect(() => {
    call(getUnpaidApplication, undefined).then(
      ({ data }) => {
        const id = idOf(data)
        if (id && !wasDismissed(id)) setUnpaid(data)
      },
      () => undefined,
    )
  }, [])
  const leave = () => {
    setUnpaid(undefined)
    document.getElementById('hero-heading')?.focus({ preventScroll: true })
  }
  const dismiss = () => {
    const id = unpaid && idOf(unpaid)
    if (id) rememberDismissed(id)
    leave()
  }
  // The fields of the page still hold the person.
  const forgotten = () => location.reload()
  return { unpaid, dismiss, forgotten }
}

const key = 'continue-dismissed'

function wasDismissed(id: string) {
  try {
    return id === localStorage.getItem(key)
  } catch {
    return false
  }
}

function rememberDismissed(id: string) {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage it is offered again on the next page.
  }
}
