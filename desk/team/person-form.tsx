import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Person, personChange, updatePerson } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { problemsIn, type Texts } from '../../ui/form/form-state.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm.tsx'
import { Notice } from '../parts/notice.tsx'
import { sentenceOf } from '../team-sentences.ts'
import { differences, rebase, type Typed, typedOf, usesCode } from './change.ts'
import { Differences } from './differences.tsx'
import { RightsTable, RoleChoice } from './roles.tsx'

/** Keeps the typed values, whatever the server answers or the page reads anew. */
export function PersonForm({ person }: { person: Person }) {
  /** Typed values, and the version that they change. */
  const [{ base, typed }, setForm] = useState(() => ({ base: person, typed: typedOf(person) }))
  const [conflict, setConflict] = useState<string>()
  const [problems, setProblems] = useState<Texts<'name' | 'roles'>>({})
  const [isConfirming, setConfirming] = useState(false)
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  if (person.version !== base.version) {
    setForm({ base: person, typed: rebase(base, person, typed) })
  }
  const changes = differences(person, typed)
  const body = { id: person.id, seen: base.version, may_use_code: usesCode(typed), ...pick(typed) }

  const change = (part: Partial<Typed>) => {
    setForm({ base, typed: { ...typed, ...part } })
    setProblems({})
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = problemsIn(personChange, body, sentenceOf)
    setProblems(found)
    setConfirming(Object.keys(found).length === 0)
  }
  const takeStored = () => {
    setForm({ base: person, typed: typedOf(person) })
    setConflict(undefined)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className="narrow">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          value={typed.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </div>
      <RoleChoice
        held={typed.roles}
        error={problems.roles}
        onChange={(roles) => change({ roles })}
      />
      <RightsTable held={typed.roles} />
      <CodeSwitch typed={typed} onChange={(mayUseCode) => change({ mayUseCode })} />
      {conflict !== undefined && (
        <Notice live tone="warn" title="Someone changed this before you.">
          {conflict} What you typed is safe.{' '}
          {changes.length > 0 && 'It differs from what is stored now:'}
          <Differences differences={changes} />
          <div className="acts">
            <Button onClick={() => setConflict(undefined)}>Keep mine, to save it</Button>
            <Button onClick={takeStored}>Take what is stored</Button>
          </div>
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          variant="ink"
          why={
            conflict !== undefined
              ? 'Choose above which to keep.'
              : changes.length === 0
                ? 'Nothing is changed yet.'
                : undefined
          }
        >
          Save changes
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          endpoint={updatePerson}
          body={body}
          title={`Change ${person.name}`}
          verb={{ go: 'Save', doing: 'Saving…' }}
          onClose={() => setConfirming(false)}
          onFailure={({ code, words }) => {
            if (code !== 'changed-meanwhile') return
            setConfirming(false)
            setConflict(words)
            void revalidate()
          }}
          onDone={async () => {
            setConfirming(false)
            show({ success: true, title: `${typed.name.trim()} is changed` })
            await revalidate()
          }}
        >
          <Differences differences={changes} />
          <p className="muted">New roles apply at once.</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

const pick = ({ name, roles }: Typed) => ({ name, roles })

type CodeSwitchProps = { typed: Typed; onChange: (mayUseCode: boolean) => void }

function CodeSwitch({ typed, onChange }: CodeSwitchProps) {
  const isOwner = typed.roles.includes('owner')
  return (
    <Checkbox
      name="may_use_code"
      checked={usesCode(typed)}
      aria-disabled={isOwner || undefined}
      onChange={() => !isOwner && onChange(!typed.mayUseCode)}
      label={
        <>
          They can sign in with a code by email
          <small>
            {isOwner
              ? 'Owners sign in with a passkey only.'
              : 'For a device without a passkey; contact data and exports stay closed.'}
          </small>
        </>
      }
    />
  )
}
