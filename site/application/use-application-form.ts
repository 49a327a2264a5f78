import { codeOf } from '../../contract/call.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { judge } from './application-rules.ts'
import { type ApplicationState, applicationReducer, emptyApplication } from './application-state.ts'
import { cleanerOf } from './clean.ts'
import { fieldId } from './field-focus.ts'
import type { Scholarship } from './scholarship.ts'
import { sentenceOf } from './sentences.ts'

/** The fields of an application, and what its calls need. */
export type Form = ReturnType<typeof useApplicationForm>

/** Hears that no applications are taken any more, in the staff's own words. */
export type OnClosed = (note: string) => void

export function useApplicationForm(scholarship: Scholarship, onClosed: OnClosed) {
  const form = useForm({
    idOf: fieldId,
    initial: emptyFor(scholarship),
    reduce: applicationReducer,
    judge: (state) => judge(state, scholarship.courses),
    clean: (name, text) => cleanerOf(name)(text),
  })
  const calls = useCalls<'send' | 'verify' | 'coupon' | 'submit'>()
  /**
   * Notices that a call failed because the page is closed: a notice takes the place of the form.
   */
  const isClosedBy = (error: unknown) => {
    if (codeOf(error) !== 'applications-closed') return false
    onClosed((error as Error).message.replace(sentenceOf('applications.closed'), '').trim())
    return true
  }
  return { ...form, ...calls, isClosedBy, scholarship, botCheck: useBotCheck() }
}

function emptyFor({ company_name = '', coupon_code = '' }: Scholarship): ApplicationState {
  const values = { ...emptyApplication.values, company_name, coupon_code }
  return { ...emptyApplication, values }
}
