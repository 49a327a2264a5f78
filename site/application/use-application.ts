import { type FocusEvent, useEffect, useReducer, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { errorsOf, isGood, locksOf, phoneIsReady } from './application-rules.ts'
import {
  type ApplicationState,
  applicationReducer,
  emptyApplication,
  type FieldName,
} from './application-state.ts'
import { type Draft, draftFields, saveDraft } from './draft.ts'
import { fieldId } from './field-focus.ts'
import { remembered, typedBeforeScript } from './remembered.ts'
import type { Scholarship } from './scholarship.ts'
import { useCalls } from './use-calls.ts'
import { useCoupon } from './use-coupon.ts'
import { usePhoneVerification } from './use-phone-verification.ts'
import { useSubmit } from './use-submit.ts'

export type Application = ReturnType<typeof useApplication>

type Options = {
  scholarship: Scholarship
  onSubmitted: (application: UnpaidApplication) => void
}

/** The application form's behaviour, whatever it looks like. */
export function useApplication({ scholarship, onSubmitted }: Options) {
  const { courses, price } = scholarship
  const [state, dispatch] = useReducer(applicationReducer, scholarship, emptyFor)
  const isHydrating = useHydrating()
  // Within the site the form of the page before may still stand there, under the same names.
  const [typedEarly] = useState(() => (isHydrating ? typedBeforeScript() : {}))
  const botCheck = useBotCheck()
  const run = useCalls(dispatch)
  const { values } = state
  const phone = usePhoneVerification({ scholarship, values, dispatch, run, botCheck })
  const coupon = useCoupon({ scholarship, dispatch, run })
  const submit = useSubmit({ scholarship, state, dispatch, run, botCheck, onSubmitted })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const { couponToApply, phone, ...memory } = remembered(scholarship, typedEarly)
    dispatch({ type: 'restored', ...memory, ...(phone && { phone }) })
    if (couponToApply) void coupon.apply(couponToApply)
  }, [])

  useEffect(() => {
    if (state.restored) saveDraft(draftOf(values, scholarship))
  }, [state.restored, values, scholarship])

  const locks = locksOf(state)
  const errors = errorsOf(state, courses)
  const type = (field: FieldName, value: string) => dispatch({ type: 'typed', field, value })

  /** What the control of a field carries. */
  const field = (name: FieldName) => ({
    id: fieldId(name),
    name,
    value: values[name],
    locked: locks[name],
    error: errors[name],
    valid: isGood(state, name, courses),
    onChange: (event: { currentTarget: { value: string } }) =>
      type(name, event.currentTarget.value),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Whoever only turns to another window, to read the SMS, has not left the field.
      if (document.activeElement !== event.currentTarget) dispatch({ type: 'left', field: name })
    },
  })

  return {
    scholarship,
    state,
    locks,
    errors,
    field,
    type,
    phone,
    phoneIsReady: phoneIsReady(state),
    coupon,
    /** To pay now, in rupees. */
    amount: state.couponAmount ?? price,
    submit,
    prepare: botCheck.prepare,
  }
}

function emptyFor({ company_name = '', coupon_code = '' }: Scholarship): ApplicationState {
  const values = { ...emptyApplication.values, company_name, coupon_code }
  return { ...emptyApplication, values }
}

/** Only what is the visitor's own: a college's name and coupon come with its page. */
function draftOf(values: ApplicationState['values'], scholarship: Scholarship): Draft {
  const own = draftFields.filter(
    (name) =>
      !(name === 'company_name' && scholarship.company_name) &&
      !(name === 'coupon_code' && scholarship.coupon_code),
  )
  return Object.fromEntries(own.map((name) => [name, values[name]]))
}
