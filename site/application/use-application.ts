import { useEffect, useLayoutEffect } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { isGood, phoneIsReady } from './application-rules.ts'
import type { FieldName, Values } from './application-state.ts'
import { type Draft, draftFields, saveDraft } from './draft.ts'
import { remembered } from './remembered.ts'
import type { Scholarship } from './scholarship.ts'
import { useApplicationForm } from './use-application-form.ts'
import { useCoupon } from './use-coupon.ts'
import { usePhoneVerification } from './use-phone-verification.ts'
import { useSubmit } from './use-submit.ts'

export type Application = ReturnType<typeof useApplication>

type OnSubmitted = (application: UnpaidApplication) => void

/** The application form's behaviour, whatever it looks like. */
export function useApplication(scholarship: Scholarship, onSubmitted: OnSubmitted) {
  const form = useApplicationForm(scholarship)
  const phone = usePhoneVerification(form)
  const coupon = useCoupon(form)
  const submit = useSubmit(form, onSubmitted)
  const { state, judgement } = form
  const { values, restored, couponAmount } = state

  // Before the paint: whoever waits for a frame finds the fields filled in and unlocked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useLayoutEffect(() => {
    const { couponToApply, ...memory } = remembered(scholarship, form.latest.current.values)
    form.dispatch({ type: 'restored', ...memory })
    if (couponToApply) void coupon.apply(couponToApply)
  }, [])

  useEffect(() => {
    if (restored) saveDraft(draftOf(values, scholarship))
  }, [restored, values, scholarship])

  return {
    ...form,
    field: (name: FieldName) => ({ ...form.field(name), valid: isGood(state, judgement, name) }),
    phone: { ...phone, isReady: phoneIsReady(state, judgement) },
    coupon,
    /** To pay now, in rupees. */
    amount: couponAmount ?? scholarship.price,
    submit,
  }
}

/** Only what is the visitor's own: a college's name and coupon come with its page. */
function draftOf(values: Values, scholarship: Scholarship): Draft {
  const own = draftFields.filter(
    (name) =>
      !(name === 'company_name' && scholarship.company_name) &&
      !(name === 'coupon_code' && scholarship.coupon_code),
  )
  return Object.fromEntries(own.map((name) => [name, values[name]]))
}
