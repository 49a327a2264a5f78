import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { judge } from './application-rules.ts'
import { type ApplicationState, applicationReducer, emptyApplication } from './application-state.ts'
import { cleanerOf } from './clean.ts'
import { fieldId } from './field-focus.ts'
import type { Scholarship } from './scholarship.ts'

/** The fields of an application, and what its calls need. */
export type Form = ReturnType<typeof useApplicationForm>

export function useApplicationForm(scholarship: Scholarship) {
  const form = useForm({
    idOf: fieldId,
    initial: emptyFor(scholarship),
    reduce: applicationReducer,
    judge: (state) => judge(state, scholarship.courses),
    clean: (name, text) => cleanerOf(name)(text),
  })
  const calls = useCalls<'send' | 'verify' | 'coupon' | 'submit'>()
  return { ...form, ...calls, scholarship, botCheck: useBotCheck() }
}

function emptyFor({ company_name = '', coupon_code = '' }: Scholarship): ApplicationState {
  const values = { ...emptyApplication.values, company_name, coupon_code }
  return { ...emptyApplication, values }
}
