import { useEffect, useLayoutEffect } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { isGood, phoneIsReady } from './application-rules.ts'
import type { FieldName, Values } from './application-state.ts'
import { type Draft, draftFields, saveDraft } from './draft.ts'
import { remembered } from './remembered.ts'
import { chargeFor, type Scholarship } from './scholarship.ts'
import { type OnClosed, useApplicationForm } from './use-application-form.ts'
import { useCoupon } from './use-coupon.ts'
import { usePhoneVerification } from './use-phone-verification.ts'
import { useSubmit } from './use-submit.ts'

export type Application = ReturnType<typeof useApplication>

type OnSubmitted = (application: UnpaidApplication) => void

/** The application form's behaviour, whatever it looks like. */
export function useApplication(
  scholarship: Scholarship,
  { onSubmitted, onClosed }: { onSubmitted: OnSubmitted; onClosed: OnClosed },
) {
  const form = useApplicationForm(scholarship, onClosed)
  const phone = usePhoneVerification(form)
  const coupon = useCoupon(form)
  const submit = useSubmit(form, coupon, onSubmitted)
  const { state, judgement } = form
  const amount = state.coupon.amount ?? scholarship.price
  const { values, restored } = state
  const isOffered = state.coupon.offered === true

  // Before the paint: whoever waits for a frame finds the fields filled in and unlocked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useLayoutEffect(() => {
    const { couponsToTry, ownCoupon, ...memory } = remembered(
      scholarship,
      form.latest.current.values,
    )
    form.dispatch({ type: 'restored', ...memory })
    const [code] = couponsToTry
    if (!code) return
    // Fails in silence, as nobody asked for it; submitting tries again.
    const quietly = (work: Promise<void>) => void work.catch(() => undefined)
    if (couponsToTry.length > 1) quietly(coupon.applyBest(couponsToTry, ownCoupon))
    else if (memory.couponOffered) quietly(coupon.applyOffered(code))
    else void coupon.apply(code)
  }, [])

  useEffect(() => {
    if (restored) saveDraft(draftOf(values, scholarship, isOffered))
  }, [restored, values, scholarship, isOffered])

  return {
    ...form,
    field: (name: FieldName) => ({ ...form.field(name), valid: isGood(state, judgement, name) }),
    phone: { ...phone, isReady: phoneIsReady(state, judgement) },
    coupon,
    /** Sum to pay now, in rupees. */
    amount,
    /** Price that a card is charged, where that is not in rupees. */
    charge: chargeFor(scholarship, amount),
    submit,
  }
}

/** Only the visitor's own: a college's name comes with its page, a coupon with its offer. */
function draftOf(values: Values, scholarship: Scholarship, couponIsOffered: boolean): Draft {
  const own = draftFields.filter(
    (name) =>
      !(name === 'company_name' && scholarship.company_name) &&
      !(name === 'coupon_code' && (scholarship.coupon_code || couponIsOffered)),
  )
  return Object.fromEntries(own.map((name) => [name, values[name]]))
}
