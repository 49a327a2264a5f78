import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../contract/call.ts'
import { sendSignInCode, signInWithCode } from '../../contract/desk/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemsIn } from '../../ui/form/form-state.ts'
import { Icon } from '../parts/icon.tsx'
import { useAct } from '../parts/use-act.ts'
import { sentenceOf } from '../team-sentences.ts'
import { type Sent, sendTo } from './send-code.ts'
import { useCountdown } from './use-countdown.ts'

/** The word for what happens: a check may take its time. */
function useSending() {
  const [isWorking, setIsWorking] = useState(false)
  const { act, busy, failure } = useAct()
  const send = (email: string, done: (sent: Sent) => void) =>
    act(async () => {
      setIsWorking(false)
      done(await sendTo(email, () => setIsWorking(true)))
    })
  const words = isWorking ? 'Running a security check…' : 'Sending a code…'
  return { send, busy: busy && words, failure }
}

export function EmailForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const [problem, setProblem] = useState<string>()
  const { send, busy, failure } = useSending()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    const problems = problemsIn(sendSignInCode.body, { email }, sentenceOf)
    setProblem(problems.email)
    if (problems.email) return field.current?.focus()
    return send(email, onSent)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Work email"
        name="email"
        type="email"
        autoComplete="email"
        error={problem}
        failure={failure?.words}
        onInput={() => setProblem(undefined)}
      />
      <Button type="submit" block icon={<Icon name="mail" />} busy={busy}>
        Email me a six-digit code
      </Button>
    </form>
  )
}

type CodeFormProps = {
  sent: Sent
  onSent: (sent: Sent | undefined) => void
  onSignedIn: () => void
}

export function CodeForm({ sent, onSent, onSignedIn }: CodeFormProps) {
  const [problem, setProblem] = useState<string>()
  const signing = useAct()
  const sending = useSending()
  const wait = useCountdown(60)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { ...sent, code: field.current?.value ?? '' }
    const problems = problemsIn(signInWithCode.body, body, sentenceOf)
    setProblem(problems.code)
    if (problems.code) return field.current?.focus()
    return signing.act(async () => {
      await call(signInWithCode, body)
      onSignedIn()
    })
  }
  const again = () =>
    sending.send(sent.email, (next) => {
      onSent(next)
      wait.restart()
    })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <CodeInput
        ref={field}
        label="Six-digit code"
        name="code"
        size="big"
        hint="Only the code in the newest email works."
        error={problem ?? signing.failure?.words}
        onInput={() => {
          setProblem(undefined)
          signing.forget()
        }}
      />
      <Button type="submit" variant="ink" block busy={signing.busy && 'Signing in…'}>
        Sign in
      </Button>
      <div className="acts">
        <Button
          variant="quiet"
          busy={sending.busy || (wait.left > 0 && `Send again in ${wait.left} s`)}
          onClick={again}
        >
          Send again
        </Button>
        <Button variant="quiet" onClick={() => onSent(undefined)}>
          Use another way
        </Button>
      </div>
      {sending.failure && <p role="alert">{sending.failure.words}</p>}
    </form>
  )
}
