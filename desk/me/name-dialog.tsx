import { type SubmitEvent, useRef, useState } from 'react'
import { call } from '../../contract/call.ts'
import { addPasskey, renamePasskey, startPasskey } from '../../contract/desk/sign-in.ts'
import type { Passkey } from '../../contract/desk/team.ts'
import { TextField } from '../../ui/field.tsx'
import { problemsIn } from '../../ui/form/form-state.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { useAct } from '../parts/use-act.ts'
import { deviceName, makePasskeyFor } from '../passkey.ts'

type NameDialogProps = {
  /** Absent: a new one is made. */
  passkey?: Passkey
  onClose: () => void
  onDone: () => Promise<void>
}

export function NameDialog({ passkey, onClose, onDone }: NameDialogProps) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const { act, busy, failure } = useAct()
  const save = async (name: string) => {
    if (passkey) {
      await call(renamePasskey, { id: passkey.id, name })
      return toast({ title: `The passkey is called ${name}` })
    }
    const { data } = await call(startPasskey, {})
    await call(addPasskey, { response: await makePasskeyFor(data.options), name })
    toast({ title: `${name} can sign you in` })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    const problems = problemsIn<'name'>(renamePasskey.body, { id: '', name })
    setProblem(problems.name)
    if (problems.name) return field.current?.focus()
    return act(async () => {
      await save(name)
      await onDone()
    })
  }
  return (
    <Dialog
      title={passkey ? `Rename ${passkey.name}` : 'Add a passkey'}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button
            type="submit"
            form="passkey"
            look="go"
            icon={passkey ? undefined : 'key'}
            busy={busy && (passkey ? 'Renaming…' : 'Waiting for your device…')}
          >
            {passkey ? 'Rename' : 'Make the passkey'}
          </Button>
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id="passkey" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Name of this passkey"
          maxLength={60}
          autoComplete="off"
          defaultValue={passkey?.name ?? deviceName(navigator.userAgent)}
          error={problem}
          onInput={() => setProblem(undefined)}
        />
      </form>
      {!passkey && <p>Your device asks for your fingerprint, face or screen lock.</p>}
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
