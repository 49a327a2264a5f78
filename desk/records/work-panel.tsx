import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIndia } from '../../contract/calendar.ts'
import { caseTitle } from '../../contract/desk/case-titles.ts'
import {
  type Assignee,
  type Colleague,
  changeCaseWork,
  changeWork,
  rightToWork,
  type Work,
  type WorkChange,
} from '../../contract/desk/work.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useConfirmed } from '../confirm.tsx'
import { day } from '../formats.ts'
import { Facts } from '../parts/facts.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Panel } from '../parts/panel.tsx'
import { assigneeWords } from '../rows/words.ts'
import { useShortcut } from '../shell/shortcuts.tsx'
import { useViewer } from '../shell/viewer.ts'

type WorkPanelProps = { work: Work; colleagues: Colleague[]; now: string }

/** Whose a record is, and when to come back to it. */
export function WorkPanel({ work, colleagues, now }: WorkPanelProps) {
  const { what, assignedTo, followUpOn } = work
  const mayWork = useViewer().rights.includes(rightToWork[work.kind])
  return (
    <Panel title={what ? `Case: ${caseTitle(what)}` : 'Who works on it'}>
      <Facts
        facts={[
          ['Assigned to', assigneeWords(assignedTo)],
          ['Follow up', followUpOn ? day(followUpOn, now) : 'No day'],
        ]}
      />
      {mayWork && <WorkForm work={work} colleagues={colleagues} now={now} />}
    </Panel>
  )
}

function WorkForm({ work, colleagues, now }: WorkPanelProps) {
  const { kind, id, version, assignedTo, followUpOn } = work
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  const isLost = (code: string | undefined) => code === 'changed-meanwhile'
  const people = useConfirmed(changeWork, ({ code }) => isLost(code) && void revalidate())
  const cases = useConfirmed(changeCaseWork, ({ code }) => isLost(code) && void revalidate())
  const { busy, failure } = kind === 'case' ? cases : people
  const [doing, setDoing] = useState<'save' | 'take'>('save')
  const save = (by: typeof doing, change: WorkChange) => {
    setDoing(by)
    const done = async () => {
      show({ success: true, title: 'Saved' })
      await revalidate()
    }
    return kind === 'case'
      ? cases.send({ id, seen: version, ...change }, done)
      : people.send({ kind, id, seen: version, ...change }, done)
  }
  const isMine = assignedTo?.id === viewer.id
  const toggle = () => save('take', { assigned_to: isMine ? null : viewer.id })
  const errorOf = (field: string) => (failure?.field === field ? failure.words : undefined)
  const isUnderField = failure?.field === 'assigned_to' || failure?.field === 'follow_up_on'
  return (
    <form
      // What someone else has saved meanwhile replaces what is in the fields.
      key={version}
      className="stack no-print"
      aria-label={kind === 'case' ? 'Work on this case' : 'Work on this record'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const assigned = String(typed.get('assigned_to'))
        return save('save', {
          // Someone who has left, or claimed it by a command, cannot be chosen: they stay.
          ...(assigned !== unchanged && { assigned_to: assigned || null }),
          follow_up_on: String(typed.get('follow_up_on')) || null,
        })
      }}
    >
      <div className="acts">
        <Button busy={busy && doing === 'take' && 'Saving…'} onClick={toggle}>
          {isMine ? 'Give it back' : 'Take it'}
        </Button>
      </div>
      {kind !== 'case' && !isMine && <TakeKey take={toggle} />}
      <AssigneeField
        assignedTo={assignedTo}
        colleagues={colleagues.filter(({ rights }) => rights.includes(rightToWork[kind]))}
        error={errorOf('assigned_to')}
      />
      <TextField
        label="Follow up on"
        name="follow_up_on"
        type="date"
        min={dayInIndia(Date.parse(now))}
        defaultValue={followUpOn ?? ''}
        error={errorOf('follow_up_on')}
      />
      <FailureNotice failure={isUnderField ? undefined : failure} />
      <div className="acts">
        <Button type="submit" variant="ink" busy={busy && doing === 'save' && 'Saving…'}>
          Save
        </Button>
      </div>
    </form>
  )
}

function TakeKey({ take }: { take: () => void }) {
  useShortcut('a', 'Take this record', take)
  return null
}

const unchanged = 'unchanged'

type AssigneeFieldProps = {
  assignedTo: Assignee | null
  colleagues: Colleague[]
  error: string | undefined
}

function AssigneeField({ assignedTo, colleagues, error }: AssigneeFieldProps) {
  const isListed = colleagues.some(({ id }) => id === assignedTo?.id)
  const isElse = assignedTo !== null && !isListed
  return (
    <SelectField
      label="Assigned to"
      name="assigned_to"
      defaultValue={isElse ? unchanged : (assignedTo?.id ?? '')}
      error={error}
    >
      <option value="">Nobody</option>
      {isElse && <option value={unchanged}>{assigneeWords(assignedTo)}</option>}
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
