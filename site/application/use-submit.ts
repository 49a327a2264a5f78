import type { SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import type { UnpaidApplication } from '../../contract/application.ts'
import { type ApiError, call, codeOf } from '../../contract/call.ts'
import type { ConsentGiven } from '../../contract/consent.ts'
import { checkReferral, createScholarshipRequest } from '../../contract/endpoints.ts'
import { countryCode } from '../../contract/programme.ts'
import { useToast } from '../../ui/toast.tsx'
import { consentsIn } from '../consent/consent-boxes.tsx'
import type { FieldName, Values } from './application-state.ts'
import { saveProgress } from './draft.ts'
import { codesOf, type Scholarship } from './scholarship.ts'
import type { Form } from './use-application-form.ts'
import type { useCoupon } from './use-coupon.ts'
import { isVerdict } from './verdict.ts'

type OnSubmitted = (application: UnpaidApplication) => void

/** Judges the form, has the referral checked, and sends the application. */
export function useSubmit(
  form: Form,
  coupon: ReturnType<typeof useCoupon>,
  onSubmitted: OnSubmitted,
) {
  const { scholarship, botCheck } = form
  let { values } = form.state
  const toast = useToast()

  const refuse = (field: FieldName, message: string) =>
    form.focus(field, { type: 'refused', field, message, value: values[field] })

  /** This browser's memory of the phone is out of date, as after deleting its cookies. */
  const askForPhoneAgain = (message: string) => {
    saveProgress({ phone: undefined })
    form.dispatch({ type: 'numberChanged' })
    refuse('phone_number', message)
  }

  const referralIsGood = async () => {
    const code = values.referral_code
    if (code === '') return true
    try {
      await call(checkReferral, undefined, { params: { code } })
      return true
    } catch (error) {
      if (!isVerdict(error)) throw error
      const { message } = error as ApiError
      toast.show({ success: false, text: message })
      refuse('referral_code', message)
      return false
    }
  }

  const couponNow = () => form.latest.current.values.coupon_code

  const send = async (consents: ConsentGiven) => {
    if (!(await referralIsGood())) return
    const { offered, amount } = form.latest.current.coupon
    if (offered && amount === undefined) await coupon.applyOffered(values.coupon_code)
    const request = requestOf({ ...values, coupon_code: couponNow() }, scholarship)
    const { data } = await botCheck.send((botToken) =>
      call(createScholarshipRequest, { ...request, consents }, { botToken }),
    )
    saveProgress({ codesSentAt: Date.now() })
    onSubmitted(storedApplication(request, data, scholarship))
  }

  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const consents = consentsIn(event.currentTarget)
    await form.run('submit', async () => {
      // A coupon that is being checked is no mistake of the visitor's. Without one nothing is waited
      // for: phones show their keyboard only for a field that gets the focus while the press is handled.
      if (form.busy.coupon) {
        await form.settled('coupon')
        // Fields may have been edited meanwhile: what is judged is what is sent.
        values = form.latest.current.values
      }
      if (!form.check()) return
      try {
        await send(consents)
      } catch (error) {
        if (form.isClosedBy(error)) return
        const { message } = error as Error
        toast.show({ success: false, text: message })
        const code = codeOf(error)
        if (code === 'email-in-use') refuse('email', message)
        else if (code === 'invalid-coupon') refuse('coupon_code', message)
        else if (code === 'already-registered') refuse('phone_number', message)
        else if (code === 'phone-not-verified') askForPhoneAgain(message)
        else form.fail('submit', message)
      } finally {
        botCheck.prepare()
      }
    })
  }
}

function requestOf({ otp_number: _, ...values }: Values, scholarship: Scholarship) {
  return {
    ...values,
    coupon_code: values.coupon_code.toUpperCase(),
    country_code: countryCode,
    ...codesOf(scholarship),
  } as const
}

type Stored = z.infer<typeof createScholarshipRequest.data>

/** Makes the application as the server would send it. */
function storedApplication(
  { country_code: _, ...request }: ReturnType<typeof requestOf>,
  { isOk: _ok, ...stored }: Stored,
  { price }: Scholarship,
): UnpaidApplication {
  return {
    scholarship_company_code: '',
    ...request,
    ...stored,
    amount: price,
  }
}
