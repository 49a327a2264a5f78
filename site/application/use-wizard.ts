import { startTransition, useCallback, useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../contract/call.ts'
import { getUnpaidApplication } from '../../contract/endpoints.ts'
import { txIdPattern } from '../../contract/tx-id.ts'
import { applyPath } from '../../contract/urls.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { loadLastPayment } from '../payment/last-payment.ts'
import { forgetPerson, hasSentOne, keepDraftOf } from './draft.ts'
import { resumeAt } from './resume-at.ts'
import { useIdle } from './use-idle.ts'
import { firstVisit, type Step, wizardReducer } from './wizard-state.ts'

/** The step that an entry of the browser's history stands for. */
function stepOf(state: unknown): Step {
  const step = (state as { step?: unknown } | null)?.step
  return step === 2 || step === 3 || step === 4 ? step : 1
}

/** The steps, kept in the browser's history: Back leads back, and a reload stays. */
export function useWizard() {
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = stepOf(location.state)
  const isHydrating = useHydrating()
  // Visitors from a college's form do not see this page's own on the way to step 2.
  const [state, dispatch] = useReducer(wizardReducer, firstVisit, (first) =>
    isHydrating
      ? first
      : wizardReducer(first, { type: 'arrived', wanted, hasSentOne: hasSentOne() }),
  )
  const shownEntry = useRef<string>(undefined)

  const ask = useCallback(async (step: Step) => {
    dispatch({ type: 'arrived', wanted: step, hasSentOne: hasSentOne() })
    try {
      const { data } = await call(getUnpaidApplication, undefined)
      if (data.masked) {
        forgetPerson()
        dispatch({ type: 'masked', masked: data.masked })
      } else dispatch({ type: 'answered', wanted: step, application: data.application })
      // Visitors who have begun to type are not interrupted.
      const isTyping = document.activeElement?.closest('form.apply')
      if (data.paid && step === 1 && !isTyping) dispatch({ type: 'recognised' })
    } catch {
      dispatch({ type: 'unanswered', wanted: step })
    }
  }, [])

  useEffect(() => {
    // Back from a payment: the address is cleaned at once, and believed in nothing.
    const query = new URLSearchParams(location.search)
    if (query.get('payment_status')?.toUpperCase() === 'SUCCESS') {
      const named = query.get('kspay_id') ?? loadLastPayment() ?? ''
      const kspayId = txIdPattern.test(named) ? named : undefined
      void navigate(applyPath, { replace: true, state: { step: 4, kspayId } })
      return
    }
    const arrives = shownEntry.current === undefined
    if (shownEntry.current === location.key) return
    shownEntry.current = location.key
    if (wanted === 4) dispatch({ type: 'paid' })
    else if (arrives) void ask(wanted)
    else startTransition(() => dispatch({ type: 'moved', wanted }))
  }, [location.key, location.search, wanted, ask, navigate])

  const goTo = (step: Step) => navigate(applyPath, { state: { step } })

  /** Proved to be the owner's: it goes on where it was left. */
  const opened = async () => {
    const { data } = await call(getUnpaidApplication, undefined)
    if (!data.application) return
    const { email, phone_number } = data.application
    keepDraftOf(data.application, { status: 'verified', email, phone_number, at: Date.now() })
    dispatch({ type: 'submitted', application: data.application })
    await goTo(resumeAt(data.application))
  }

  useIdle(state.application !== undefined && state.step < 4, () => void ask(state.step))
  const { kspayId } = (location.state ?? {}) as { kspayId?: string }
  return { state, dispatch, goTo, opened, tryAgain: () => ask(wanted), kspayId }
}
