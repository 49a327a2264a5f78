import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../contract/call.ts'
import { openUnpaidApplication, sendUnpaidApplicationCode } from '../../contract/endpoints.ts'
import { resendSeconds } from '../../contract/programme.ts'
import { otp } from '../../contract/verification.ts'
import { emptyForm, formReducer, problemsIn } from '../../ui/form/form-state.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { codeIsWhole } from './application-rules.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { isVerdict } from './verdict.ts'

const rules = z.object({ proof: otp })

/** Opens a masked application with a code to its phone, or has it forgotten. */
export function useProof(onOpened: () => Promise<void>) {
  const form = useForm({
    idOf: () => 'proof-code',
    initial: emptyForm({ proof: '' }),
    reduce: formReducer,
    judge: ({ values }) => ({ problems: problemsIn(rules, values), locks: {} }),
  })
  const calls = useCalls<'send' | 'open'>()
  const botCheck = useBotCheck()
  const [sentAt, setSentAt] = useState<number>()
  const seconds = useSecondsUntil(sentAt === undefined ? undefined : sentAt + resendSeconds * 1000)

  const attempt = (name: 'send' | 'open', work: () => Promise<void>) =>
    calls.run(name, async () => {
      try {
        await work()
      } catch (error) {
        calls.fail(name, (error as Error).message)
      }
    })

  const send = () =>
    attempt('send', async () => {
      await botCheck.send((botToken) => call(sendUnpaidApplicationCode, {}, { botToken }))
      setSentAt(Date.now())
      form.change('proof', '')
      setTimeout(() => form.focus('proof'))
    })

  const open = (code: string) =>
    attempt('open', async () => {
      if (!form.check()) return
      try {
        await call(openUnpaidApplication, { phone_otp: code })
      } catch (error) {
        if (!isVerdict(error)) throw error
        const { message } = error as Error
        return form.focus('proof', { type: 'refused', field: 'proof', message, value: code })
      }
      await onOpened()
    })

  const enter = (code: string) => {
    form.change('proof', code)
    if (codeIsWhole(code)) void open(code)
  }

  return {
    ...calls,
    form,
    send,
    open,
    enter,
    seconds,
    isSent: sentAt !== undefined,
    prepare: botCheck.prepare,
  }
}
