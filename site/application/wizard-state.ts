import type { MaskedApplication, UnpaidApplication } from '../../contract/application.ts'
import { resumeAt } from './resume-at.ts'

/** The four steps, which of them can be shown, and how one leads to the next. */

export type Step = 1 | 2 | 3 | 4

export type WizardState = {
  /**
   * Restoring: the browser's history asks for a later step, and the server is being asked. Asking:
   * one was sent from here, so the form may give way to a choice.
   */
  status: 'ready' | 'restoring' | 'asking' | 'unreachable'
  step: Step
  application: UnpaidApplication | undefined
  /** There is one, and the visitor has to prove that it is theirs. */
  masked: MaskedApplication | undefined
  /** An application that was left unpaid is offered once, on arrival. */
  resume: 'no' | 'offered'
  /** True if this browser's last application is paid for: that is shown in place of a form. */
  recognised: boolean
}

export type WizardEvent =
  | { type: 'arrived'; wanted: Step; hasSentOne: boolean }
  | { type: 'answered'; wanted: Step; application: UnpaidApplication | null }
  | { type: 'masked'; masked: MaskedApplication }
  | { type: 'recognised' }
  | { type: 'forAnother' }
  | { type: 'unanswered'; wanted: Step }
  | { type: 'submitted'; application: UnpaidApplication }
  | { type: 'verified' }
  | { type: 'moved'; wanted: Step }
  | { type: 'paid' }

export const firstVisit: WizardState = {
  status: 'ready',
  step: 1,
  application: undefined,
  masked: undefined,
  resume: 'no',
  recognised: false,
}

export function wizardReducer(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'arrived':
      if (event.wanted > 1) return { ...state, status: 'restoring' }
      return { ...state, status: event.hasSentOne && !state.application ? 'asking' : 'ready' }
    case 'answered':
      return answered(state, event.wanted, event.application ?? undefined)
    case 'masked':
      return { ...firstVisit, masked: event.masked }
    case 'recognised':
      return { ...state, recognised: true }
    case 'forAnother':
      return { ...state, recognised: false }
    case 'unanswered':
      return { ...state, status: event.wanted > 1 ? 'unreachable' : 'ready' }
    case 'submitted':
      return {
        ...state,
        application: event.application,
        masked: undefined,
        step: resumeAt(event.application),
        resume: 'no',
      }
    case 'verified':
      if (!state.application) return state
      return { ...state, application: { ...state.application, verified: true }, step: 3 }
    case 'moved':
      return { ...state, step: reachable(event.wanted, state), resume: 'no' }
    case 'paid':
      return { ...state, status: 'ready', step: 4, resume: 'no' }
  }
}

function answered(
  state: WizardState,
  wanted: Step,
  application: UnpaidApplication | undefined,
): WizardState {
  // A race condition: a visitor quicker than the answer has an application by now.
  if (state.application) return { ...state, status: 'ready' }
  const next: WizardState = { ...state, status: 'ready', application }
  const resume = application && wanted === 1 ? 'offered' : 'no'
  return { ...next, step: reachable(wanted, next), resume }
}

/** No step without what it needs: the second an application, the third a verified one. */
function reachable(wanted: Step, { application, step }: WizardState): Step {
  if (wanted === 4) return step === 4 ? 4 : reachable(3, { application } as WizardState)
  if (!application) return 1
  return wanted === 3 && !application.verified ? 2 : wanted
}
