import { call } from '../../contract/call.ts'
import { applyCoupon } from '../../contract/endpoints.ts'
import { dropCampaignCoupon } from '../campaign.ts'
import { couponIsPlausible } from './application-rules.ts'
import { saveProgress } from './draft.ts'
import { codesOf } from './scholarship.ts'
import { sentenceOf } from './sentences.ts'
import type { Form } from './use-application-form.ts'
import { isVerdict } from './verdict.ts'

/** Has a coupon applied, or takes it out again. */
export function useCoupon({ scholarship, botCheck, dispatch, focus, run, fail }: Form) {
  /** Asks what is left to pay with the coupon. */
  const quote = async (code: string) => {
    const check = { coupon_code: code, amount: scholarship.price, ...codesOf(scholarship) }
    // After a few misses from here the server asks for a bot check.
    const { data } = await botCheck.whenAsked((botToken) => call(applyCoupon, check, { botToken }))
    return data.final_amount
  }

  const ask = async (code: string) => {
    const amount = await quote(code)
    saveProgress({ couponApplied: code })
    dispatch({ type: 'couponApplied', code, amount })
  }

  const apply = async (typed: string) => {
    const refuse = (message: string) =>
      dispatch({ type: 'refused', field: 'coupon_code', message, value: typed })
    if (typed === '') return focus('coupon_code')
    if (!couponIsPlausible(typed)) return refuse(sentenceOf('coupon.invalid'))
    dropCampaignCoupon()
    await run('coupon', async () => {
      try {
        await ask(typed.toUpperCase())
      } catch (error) {
        const { message } = error as Error
        if (isVerdict(error)) refuse(message)
        else fail('coupon', message)
      }
    })
  }

  /** Applies a coupon that nobody typed: one that cannot be used is left out, without a fuss. */
  const applyOffered = async (code: string) => {
    const leaveOut = () => {
      dropCampaignCoupon()
      dispatch({ type: 'couponUnusable', code })
    }
    if (!couponIsPlausible(code)) return leaveOut()
    await run('coupon', async () => {
      try {
        await ask(code.toUpperCase())
      } catch (error) {
        if (!isVerdict(error)) throw error
        leaveOut()
      }
    })
  }

  const quoteOffered = async (code: string) => {
    try {
      return couponIsPlausible(code) ? await quote(code) : undefined
    } catch (error) {
      if (!isVerdict(error)) throw error
      return undefined
    }
  }

  /** Applies the coupon that saves most. The first is in the field; `own` was typed. */
  const applyBest = (codes: string[], own: string | undefined) =>
    run('coupon', async () => {
      const [shown = ''] = codes
      let best: { code: string; amount: number } | undefined
      for (const code of codes) {
        const amount = await quoteOffered(code)
        if (amount !== undefined && !(best && best.amount <= amount)) best = { code, amount }
      }
      if (best) {
        saveProgress({ couponApplied: best.code })
        dispatch({ type: 'couponChosen', shown, ...best, offered: best.code !== own })
      } else if (!own) {
        dropCampaignCoupon()
        dispatch({ type: 'couponUnusable', code: shown })
      }
    })

  const remove = () => {
    dropCampaignCoupon()
    saveProgress({ couponApplied: undefined })
    dispatch({ type: 'couponRemoved' })
  }

  return { apply, applyOffered, applyBest, remove }
}
