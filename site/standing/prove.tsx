import { type SubmitEvent, useState } from 'react'
import { call } from '../../contract/call.ts'
import { openMyApplications, sendMyApplicationCode } from '../../contract/standing.endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { TextField } from '../../ui/field.tsx'
import { emptyForm, formReducer } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { loadDraft } from '../application/draft.ts'
import { ResendButton } from '../application/resend-button.tsx'
import { useProof } from '../application/use-proof.ts'
import { words as formWords } from '../application/words.tsx'
import { NoScript } from '../chrome/no-script.tsx'
import { personOf, problemOf } from './person.ts'
import { words } from './words.tsx'

const said = words.prove

/** Opens the applications of a phone or mailbox with a code to it. */
export function Prove({ onProved }: { onProved: () => Promise<unknown> }) {
  const form = useForm({
    idOf: () => 'standing-who',
    initial: emptyForm({ who: loadDraft().phone_number ?? '' }),
    reduce: formReducer,
    judge: ({ values }) => ({ problems: { who: problemOf(values.who) }, locks: {} }),
  })
  const person = () => personOf(form.latest.current.values.who)
  const proof = useProof({
    ask: (botToken) => call(sendMyApplicationCode, person(), { botToken }),
    prove: (otp_number) => call(openMyApplications, { ...person(), otp_number }),
    onOpened: onProved,
  })
  const [isChanging, setChanging] = useState(false)
  const isAsked = proof.isSent && !isChanging

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsked) return proof.open(proof.form.latest.current.values.proof)
    if (!form.check()) return
    await proof.send()
    setChanging(false)
  }
  const change = () => {
    setChanging(true)
    setTimeout(() => form.focus('who'))
  }
  return (
    <form
      className="panel standing__prove"
      method="dialog"
      noValidate
      aria-labelledby="prove-heading"
      onSubmit={submit}
      onFocus={proof.prepare}
    >
      <NoScript>{words.noScript}</NoScript>
      <h2 id="prove-heading">{said.title}</h2>
      {isAsked ? (
        <>
          <p role="status">{said.sent(<strong>{form.state.values.who.trim()}</strong>)}</p>
          <CodeInput
            label={said.code}
            readOnly={proof.busy.open === true}
            hint={said.none}
            failure={proof.failures.open ?? proof.failures.send}
            {...proof.form.field('proof')}
            onChange={(event) => proof.enter(event.currentTarget.value)}
            foot={
              <ResendButton seconds={proof.seconds} busy={proof.busy.send} onResend={proof.send} />
            }
          />
          <div className="panel__foot">
            <Button type="submit" busy={proof.busy.open && formWords.form.checking}>
              {said.open}
            </Button>
            <TextButton onClick={change}>{said.other}</TextButton>
          </div>
        </>
      ) : (
        <>
          <p>{said.lead}</p>
          <TextField
            label={said.label}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            failure={proof.failures.send}
            {...form.field('who')}
          />
          <div className="panel__foot">
            <Button type="submit" busy={proof.busy.send && formWords.phone.sending}>
              {said.send}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
