import { invalidCoupon } from '../../contract/application.ts'
import { applyCoupon } from '../../contract/endpoints.ts'
import { call } from '../api.ts'
import { couponIsPlausible } from './application-rules.ts'
import { saveProgress } from './draft.ts'
import { codesOf } from './scholarship.ts'
import type { Form } from './use-application-form.ts'

/** Has a coupon applied, or takes it out again. */
export function useCoupon({ scholarship, dispatch, focus, run }: Form) {
  const apply = async (typed: string) => {
    const refuse = (message: string) =>
      dispatch({ type: 'refused', field: 'coupon_code', message, value: typed })
    if (typed === '') return focus('coupon_code')
    if (!couponIsPlausible(typed)) return refuse(invalidCoupon)
    const code = typed.toUpperCase()
    await run('coupon', async () => {
      try {
        const amount = scholarship.price
        const check = { coupon_code: code, amount, ...codesOf(scholarship) }
        const { data } = await call(applyCoupon, check)
        saveProgress({ couponApplied: code })
        dispatch({ type: 'couponApplied', code, amount: data.final_amount })
      } catch (error) {
        refuse((error as Error).message)
      }
    })
  }

  const remove = () => {
    saveProgress({ couponApplied: undefined })
    dispatch({ type: 'couponRemoved' })
  }

  return { apply, remove }
}
