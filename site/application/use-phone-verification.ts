import { ApiError, call, codeOf } from '../../contract/call.ts'
import { checkRegisteredPhone, requestVerification, verifyPhone } from '../../contract/endpoints.ts'
import { countryCode } from '../../contract/programme.ts'
import { codeIsWhole } from './application-rules.ts'
import type { FieldName } from './application-state.ts'
import { type PhoneProgress, saveProgress } from './draft.ts'
import { codesOf } from './scholarship.ts'
import { sentenceOf } from './sentences.ts'
import type { Form } from './use-application-form.ts'
import { isVerdict } from './verdict.ts'

/** Proves that the phone is the visitor's: a code by SMS, typed into the form. */
export function usePhoneVerification(form: Form) {
  const { scholarship, botCheck, dispatch, focus, run, fail, isClosedBy } = form
  const { email, phone_number, otp_number } = form.state.values
  const person = { email, phone_number }

  const remember = (status: PhoneProgress['status']) =>
    saveProgress({ phone: { status, ...person, at: Date.now() } })

  const verified = (at: FieldName) => {
    remember('verified')
    focus(at, { type: 'phoneVerified', person })
  }

  const requestCode = async () => {
    const { scholarship_code } = scholarship
    const { answer, send } = await botCheck.ask((botToken) =>
      call(checkRegisteredPhone, { ...person, scholarship_code }, { botToken }),
    )
    if (answer.data.registered)
      throw new ApiError(sentenceOf('phone.registered'), { code: 'already-registered' })
    const request = { ...person, country_code: countryCode, ...codesOf(scholarship) } as const
    await send((botToken) => call(requestVerification, request, { botToken }))
  }

  const sendCode = () =>
    run('send', async () => {
      try {
        await requestCode()
        remember('sent')
        focus('otp_number', { type: 'codeSent', person, now: Date.now() })
      } catch (error) {
        const code = codeOf(error)
        // This browser has verified this very phone and email a moment ago.
        if (code === 'already-verified') return verified('phone_number')
        if (isClosedBy(error)) return
        const { message } = error as Error
        if (!isVerdict(error)) return fail('send', message)
        const field = code === 'email-in-use' ? 'email' : 'phone_number'
        focus(field, { type: 'refused', field, message, value: person[field] })
      } finally {
        botCheck.prepare()
      }
    })

  const verify = (code = otp_number) => {
    const refusal = (message: string) =>
      ({ type: 'refused', field: 'otp_number', message, value: code }) as const
    if (!codeIsWhole(code)) return dispatch(refusal(sentenceOf('otp.invalid')))
    // Asking about the same code again would cost another attempt.
    if (form.latest.current.refusals.otp_number) return focus('otp_number')
    return run('verify', async () => {
      try {
        await call(verifyPhone, { ...person, phone_otp: code, ...codesOf(scholarship) })
        verified('otp_number')
      } catch (error) {
        const { message } = error as Error
        if (!isVerdict(error)) return fail('verify', message)
        if (codeOf(error) === 'code-expired') dispatch({ type: 'codeOver', person })
        focus('otp_number', refusal(message))
      }
    })
  }

  const changeNumber = () => {
    saveProgress({ phone: undefined })
    focus('phone_number', { type: 'numberChanged' })
  }

  return { sendCode, verify, changeNumber }
}
