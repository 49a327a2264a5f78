import { useState } from 'react'
import * as z from 'zod/mini'
import { resendSeconds } from '../../contract/programme.ts'
import { otp } from '../../contract/verification.ts'
import { emptyForm, formReducer, problemsIn } from '../../ui/form/form-state.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { codeIsWhole } from './application-rules.ts'
import { sentenceOf } from './sentences.ts'
import { useCodeFromSms } from './use-code-from-sms.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { isVerdict } from './verdict.ts'

const rules = z.object({ proof: otp })

type Calls = {
  ask: (botToken: string) => Promise<unknown>
  prove: (code: string) => Promise<unknown>
  onOpened: () => Promise<unknown>
}

/** Opens what is hidden with a code to its owner. */
export function useProof({ ask, prove, onOpened }: Calls) {
  const form = useForm({
    idOf: () => 'proof-code',
    initial: emptyForm({ proof: '' }),
    reduce: formReducer,
    judge: ({ values }) => ({ problems: problemsIn(rules, values, sentenceOf), locks: {} }),
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
      await botCheck.send(ask)
      setSentAt(Date.now())
      form.change('proof', '')
      setTimeout(() => form.focus('proof'))
    })

  const open = (code: string) =>
    attempt('open', async () => {
      if (!form.check()) return
      try {
        await prove(code)
      } catch (error) {
        if (!isVerdict(error)) throw error
        const { message } = error as Error
        return form.focus('proof', { type: 'refused', field: 'proof', message, value: code })
      }
      await onOpened()
    })

  const enter = (code: string) => {
    const isNew = code !== form.latest.current.values.proof
    form.change('proof', code)
    if (isNew && codeIsWhole(code)) void open(code)
  }

  useCodeFromSms(sentAt, enter)

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
