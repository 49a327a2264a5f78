import { flushSync } from 'react-dom'
import { alreadyRegistered } from '../../contract/application.ts'
import { checkRegisteredPhone, requestVerification, verifyPhone } from '../../contract/endpoints.ts'
import { countryCode } from '../../contract/programme.ts'
import { invalidOtp } from '../../contract/verification.ts'
import { ApiError, call, codeOf } from '../api.ts'
import type { useBotCheck } from '../bot-check/bot-check.ts'
import { codeIsWhole } from './application-rules.ts'
import type { Values } from './application-state.ts'
import { type PhoneProgress, saveProgress } from './draft.ts'
import { focusField } from './field-focus.ts'
import { codesOf, type Scholarship } from './scholarship.ts'
import type { Dispatch, Run } from './use-calls.ts'

type Tools = {
  scholarship: Scholarship
  values: Values
  dispatch: Dispatch
  run: Run
  botCheck: ReturnType<typeof useBotCheck>
}

/** Proves that the phone is the visitor's: a code by SMS, typed into the form. */
export function usePhoneVerification({ scholarship, values, dispatch, run, botCheck }: Tools) {
  const { email, phone_number } = values
  const person = { email, phone_number }

  const remember = (status: PhoneProgress['status']) =>
    saveProgress({ phone: { status, ...person, at: Date.now() } })

  const verified = () => {
    remember('verified')
    dispatch({ type: 'phoneVerified', person })
  }

  const requestCode = async () => {
    const { scholarship_code } = scholarship
    const { data } = await call(checkRegisteredPhone, { ...person, scholarship_code })
    if (data.registered) throw new ApiError(alreadyRegistered)
    const botToken = await botCheck.obtain()
    botCheck.discard()
    const request = { ...person, country_code: countryCode, ...codesOf(scholarship) } as const
    await call(requestVerification, request, { botToken })
  }

  const sendCode = () =>
    run('send', async () => {
      try {
        await requestCode()
        remember('sent')
        flushSync(() => dispatch({ type: 'codeSent', person, now: Date.now() }))
        focusField('otp_number')
      } catch (error) {
        // This browser has verified this very phone and email a moment ago.
        if (codeOf(error) === 'already-verified') {
          flushSync(verified)
          return focusField('phone_number')
        }
        const { message } = error as Error
        const field = codeOf(error) === 'email-in-use' ? 'email' : 'phone_number'
        flushSync(() => dispatch({ type: 'refused', field, message, value: values[field] }))
        focusField(field)
      } finally {
        botCheck.prepare()
      }
    })

  const verify = (code = values.otp_number) => {
    const refuse = (message: string) =>
      dispatch({ type: 'refused', field: 'otp_number', message, value: code })
    if (!codeIsWhole(code)) return refuse(invalidOtp)
    return run('verify', async () => {
      try {
        await call(verifyPhone, { ...person, phone_otp: code, ...codesOf(scholarship) })
        flushSync(verified)
      } catch (error) {
        refuse((error as Error).message)
      }
      focusField('otp_number')
    })
  }

  const changeNumber = () => {
    saveProgress({ phone: undefined })
    flushSync(() => dispatch({ type: 'numberChanged' }))
    focusField('phone_number')
  }

  return { sendCode, verify, changeNumber }
}
