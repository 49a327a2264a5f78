import { type SubmitEvent, useRef, useState } from 'react'
import type { Role } from '../../contract/desk/rights.ts'
import { rights, rightsOf } from '../../contract/desk/rights.ts'
import { invite, newPerson } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemsIn, type Texts } from '../../ui/form/form-state.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmFailure, useConfirmed, useWhyWeak } from '../confirm.tsx'
import { inWords } from '../formats.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { sentenceOf } from '../team-sentences.ts'
import { RoleChoice } from './roles.tsx'

type InviteDialogProps = { onClose: () => void; onInvited: () => void }

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [typed, setTyped] = useState({ name: '', email: '', roles: [] as Role[] })
  const [problems, setProblems] = useState<Texts<keyof typeof typed>>({})
  const form = useRef<HTMLFormElement>(null)
  const { show } = useToast()
  const whyNot = useWhyWeak('to invite people')
  const { send, busy, failure, forget } = useConfirmed(invite, ({ field, words }) => {
    if (field && field in typed) setProblems({ [field]: words })
  })
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    setProblems({})
    forget()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsIn(newPerson, typed, sentenceOf)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return send(typed, () => {
      const text = `We are sending an email with a link to ${typed.email.trim()}.`
      show({ success: true, title: `${typed.name.trim()} is invited`, text })
      onInvited()
      onClose()
    })
  }
  return (
    <Dialog
      title="Invite someone"
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button
            type="submit"
            form="invite"
            variant="ink"
            icon={<Icon name="key" />}
            busy={busy && 'Waiting for your passkey…'}
            why={whyNot}
          >
            Invite with your passkey
          </Button>
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id="invite" ref={form} className="fields" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          value={typed.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextField
          label="Work email"
          name="email"
          type="email"
          autoComplete="off"
          value={typed.email}
          error={problems.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <RoleChoice
          held={typed.roles}
          error={problems.roles}
          onChange={(roles) => change({ roles })}
        />
      </form>
      <p aria-live="polite" className="muted">
        {typed.roles.length > 0 && `May ${mayWords(typed.roles)}.`}
      </p>
      <p>
        The email contains a link to create a passkey. It works once, within 24 hours. With your own
        passkey you confirm that <b>{typed.email.trim() || 'this address'}</b> may sign in
        {typed.roles.length > 0 && ` as ${inWords(typed.roles)}`}.
      </p>
      {!failure?.field && <ConfirmFailure failure={failure} />}
    </Dialog>
  )
}

const mayWords = (roles: Role[]) =>
  inWords(rightsOf({ roles, weak: false }).map((right) => rights[right].words))
