import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UnpaidApplication } from '../../contract/application.ts'
import { resendCodes, updateScholarshipRequest } from '../../contract/endpoints.ts'
import { countryCode, resendSeconds } from '../../contract/programme.ts'
import { emailOtp, mobileOtp } from '../../contract/verification.ts'
import { useToast } from '../../ui/toast.tsx'
import { ApiError, call } from '../api.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { loadProgress, saveProgress } from './draft.ts'
import { maskedEmail } from './masked.ts'
import { codesOf } from './scholarship.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Channel = 'email' | 'mobile'
type Texts = Partial<Record<Channel, string>>

const rules = { email: emailOtp, mobile: mobileOtp }
/** What the request calls each code. */
const fields: Record<Channel, string> = { email: 'email_otp', mobile: 'phone_otp' }

export const codeId = (channel: Channel) => `verify-${channel}`

/** Step 2's behaviour: the codes of email and, where its check has lapsed, of the phone. */
export function useVerify(application: UnpaidApplication, onVerified: () => void) {
  const [codes, setCodes] = useState<Record<Channel, string>>({ email: '', mobile: '' })
  const [errors, setErrors] = useState<Texts>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'confirm' | 'resend'>()
  const inFlight = useRef(false)
  const resend = useResend(application)
  const asked: Channel[] = application.phone_verified ? ['email'] : ['email', 'mobile']

  const enter = (channel: Channel, code: string) => {
    setCodes((before) => ({ ...before, [channel]: code }))
    setErrors(({ [channel]: _, ...others }) => others)
  }
  const check = (channel: Channel) => messageOf(channel, codes[channel])
  const leave = (channel: Channel) => {
    const message = codes[channel] && check(channel)
    if (message) setErrors((before) => ({ ...before, [channel]: message }))
  }
  const blame = (found: Texts) => {
    flushSync(() => setErrors(found))
    const first = asked.find((channel) => found[channel])
    if (first) document.getElementById(codeId(first))?.focus()
  }

  const once = async (what: 'confirm' | 'resend', work: () => Promise<void>) => {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(what)
    setFailure(undefined)
    try {
      await work()
    } finally {
      inFlight.current = false
      setBusy(undefined)
    }
  }

  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = Object.fromEntries(asked.map((channel) => [channel, check(channel)])) as Texts
    if (asked.some((channel) => found[channel])) return blame(found)
    await once('confirm', async () => {
      try {
        await call(updateScholarshipRequest, {
          email: application.email,
          phone_number: application.phone_number,
          email_otp: codes.email,
          phone_otp: application.phone_verified ? '' : codes.mobile,
          ...codesOf(application),
        })
        onVerified()
      } catch (error) {
        const isSilent = error instanceof ApiError && error.unexplained
        const message = isSilent ? 'An error occurred' : (error as Error).message
        resend.say({ success: false, text: message })
        const { field } = error as ApiError
        const channel = asked.find((name) => fields[name] === field)
        if (channel) blame({ [channel]: message })
        else setFailure(message)
      }
    })
  }

  return {
    codes,
    errors,
    failure,
    busy,
    enter,
    leave,
    confirm,
    seconds: resend.seconds,
    resend: () => once('resend', () => resend.ask().catch(({ message }) => setFailure(message))),
    prepare: resend.prepare,
  }
}

const messageOf = (channel: Channel, code: string) =>
  rules[channel].safeParse(code).error?.issues[0]?.message

function useResend(application: UnpaidApplication) {
  const botCheck = useBotCheck()
  const toast = useToast()
  // This step is never part of the page as it was served, so storage can be read at once.
  const [sentAt, setSentAt] = useState(() => loadProgress().codesSentAt)
  const seconds = useSecondsUntil(sentAt === undefined ? undefined : sentAt + resendSeconds * 1000)

  const ask = async () => {
    try {
      const botToken = await botCheck.obtain()
      botCheck.discard()
      const { email, phone_number, fullname } = application
      const codes = codesOf(application)
      const request = {
        email,
        phone_number,
        fullname,
        country_code: countryCode,
        ...codes,
      } as const
      await call(resendCodes, request, { botToken })
      const now = Date.now()
      saveProgress({ codesSentAt: now })
      setSentAt(now)
      toast.show({ success: true, text: `A new code is on its way to ${maskedEmail(email)}.` })
    } catch (error) {
      toast.show({ success: false, text: (error as Error).message })
      throw error
    } finally {
      botCheck.prepare()
    }
  }

  return { seconds, ask, say: toast.show, prepare: botCheck.prepare }
}
