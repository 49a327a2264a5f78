import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { UnpaidApplication } from '../../contract/application.ts'
import { type ApiError, call } from '../../contract/call.ts'
import { resendCodes, updateScholarshipRequest } from '../../contract/endpoints.ts'
import { ownEmail } from '../../contract/masked.ts'
import { countryCode, resendSeconds } from '../../contract/programme.ts'
import { emailOtp, mobileOtp } from '../../contract/verification.ts'
import {
  emptyForm,
  type Flags,
  type FormEvent,
  type FormState,
  formReducer,
  problemsIn,
  without,
} from '../../ui/form/form-state.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToast } from '../../ui/toast.tsx'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { codeIsWhole } from './application-rules.ts'
import { loadProgress, saveProgress } from './draft.ts'
import { codesOf } from './scholarship.ts'
import { sentenceOf } from './sentences.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { words } from './words.verify.tsx'

export type CodeName = 'email_otp' | 'phone_otp'

const emailCode = z.object({ email_otp: emailOtp })
const bothCodes = z.extend(emailCode, { phone_otp: mobileOtp })

/** A code is judged once it is left or sent, not while it is typed; an empty one only when sent. */
function codesReducer(state: FormState<CodeName>, event: FormEvent<CodeName>) {
  if (event.type === 'blurred' && state.values[event.field] === '') return state
  const next = formReducer(state, event)
  return event.type === 'changed' ? { ...next, touched: without(next.touched, event.field) } : next
}

/**
 * Step 2's behaviour: the codes of email and, where its check has lapsed, of the phone. The last
 * sixth digit sends them, as in step 1.
 */
export function useVerify(application: UnpaidApplication, onVerified: () => void) {
  const { email, phone_number, phone_verified } = application
  const asked: CodeName[] = phone_verified ? ['email_otp'] : ['email_otp', 'phone_otp']
  const rules = phone_verified ? emailCode : bothCodes
  const form = useForm({
    idOf: (name: CodeName) => `verify-${name}`,
    initial: emptyForm<CodeName>({ email_otp: '', phone_otp: '' }),
    reduce: codesReducer,
    judge: ({ values }) => ({ problems: problemsIn(rules, values, sentenceOf), locks: {} }),
  })
  const { busy, failures, fail, run } = useCalls<'confirm' | 'resend'>()
  /** Codes that can no longer be used. */
  const [over, setOver] = useState<Flags<CodeName>>({})
  const resend = useResend(application)

  const send = async () => {
    const codes = form.latest.current.values
    try {
      await call(updateScholarshipRequest, {
        email,
        phone_number,
        ...codes,
        ...codesOf(application),
      })
      onVerified()
    } catch (error) {
      const { code, field, unexplained, message: said } = error as ApiError
      const message = unexplained ? words.failed : said
      resend.say({ success: false, text: message })
      const bad = asked.find((name) => name === field)
      if (!bad) return fail('confirm', message)
      if (code === 'code-expired') setOver((before) => ({ ...before, [bad]: true }))
      form.focus(bad, { type: 'refused', field: bad, message, value: codes[bad] })
    }
  }

  const tryToSend = async () => {
    if (!busy.resend) await run('confirm', async () => (form.check() ? send() : undefined))
  }

  const enter = (name: CodeName, code: string) => {
    const { values } = form.latest.current
    const isNew = values[name] !== code
    form.change(name, code)
    if (isNew && asked.every((each) => codeIsWhole({ ...values, [name]: code }[each]))) {
      void tryToSend()
    }
  }

  return {
    field: form.field,
    enter,
    failure: failures.confirm ?? failures.resend,
    over,
    busy,
    confirm: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      return tryToSend()
    },
    seconds: resend.seconds,
    sentAt: resend.sentAt,
    resend: async () => {
      if (busy.confirm) return
      await run('resend', async () => {
        try {
          await resend.ask()
          setOver({})
          // Empties the fields: what is in them belongs to the code before.
          for (const name of asked) form.change(name, '')
        } catch (error) {
          fail('resend', (error as Error).message)
        }
      })
    },
    prepare: resend.prepare,
  }
}

function useResend(application: UnpaidApplication) {
  const botCheck = useBotCheck()
  const toast = useToast()
  // This step is never rendered on the server (SSR), so storage can be read at once.
  const [sentAt, setSentAt] = useState(() => loadProgress().codesSentAt)
  const seconds = useSecondsUntil(sentAt === undefined ? undefined : sentAt + resendSeconds * 1000)

  const ask = async () => {
    try {
      const { email, phone_number, fullname } = application
      const codes = codesOf(application)
      const request = {
        email,
        phone_number,
        fullname,
        country_code: countryCode,
        ...codes,
      } as const
      await botCheck.send((botToken) => call(resendCodes, request, { botToken }))
      const now = Date.now()
      saveProgress({ codesSentAt: now })
      setSentAt(now)
      toast.show({ success: true, text: words.resent(ownEmail(email)) })
    } catch (error) {
      toast.show({ success: false, text: (error as Error).message })
      throw error
    } finally {
      botCheck.prepare()
    }
  }

  return { seconds, sentAt, ask, say: toast.show, prepare: botCheck.prepare }
}
