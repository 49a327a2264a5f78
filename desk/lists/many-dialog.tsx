import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInIndia } from '../../contract/calendar.ts'
import {
  type Colleague,
  changeWorkOfMany,
  rightToWork,
  tryWorkOfMany,
  type WorkChange,
} from '../../contract/desk/work.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useConfirmed } from '../confirm.tsx'
import { count, day } from '../formats.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useViewer } from '../shell/viewer.ts'

export type ManyAct = 'assign' | 'follow-up'

type Choice = {
  list: 'applications' | 'enquiries'
  address: string
  text?: string
  ids?: string[]
}

type ManyDialogProps = {
  act: ManyAct
  choice: Choice
  /** When the selected rows were read; undefined for all that match. */
  asOf: string | undefined
  colleagues: Colleague[]
  now: string
  onClose: () => void
  onDone: () => void
}

const titles: Record<ManyAct, string> = { assign: 'Assign', 'follow-up': 'Follow up' }

/** First a dry run that counts, then the act on exactly what was counted. */
export function ManyDialog(props: ManyDialogProps) {
  const { act, choice, asOf, colleagues, now, onClose, onDone } = props
  const [tried, setTried] = useState<{
    change: WorkChange
    words: string
    asOf: string
    size: number
    toChange: number
  }>()
  const trying = useConfirmed(tryWorkOfMany)
  const changing = useConfirmed(changeWorkOfMany)
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  const busy = trying.busy || changing.busy
  const failure = changing.failure ?? trying.failure
  const field = act === 'assign' ? 'assigned_to' : 'follow_up_on'
  const error = failure?.field === field ? failure.words : undefined
  const start = (value: string) => {
    const change: WorkChange = { [field]: value || null }
    return trying.send({ ...choice, ...change, ...(asOf && { as_of: asOf }) }, (found) => {
      const person = colleagues.find(({ id }) => id === value)
      const to = act === 'assign' ? (person?.name ?? 'Nobody') : value ? day(value, now) : 'No day'
      setTried({
        change,
        words: dryRunWords(found, `${act === 'assign' ? 'Assigned to' : 'Follow up'}: ${to}.`),
        asOf: found.as_of,
        size: found.count,
        toChange: found.count - found.unchanged,
      })
    })
  }
  const go = () =>
    tried &&
    changing.send(
      { ...choice, ...tried.change, as_of: tried.asOf, count: tried.size },
      async ({ changed, left_out: left }) => {
        show({
          success: true,
          title: `${rowsOf(changed)} saved`,
          ...(left > 0 && { text: leftWords(left) }),
        })
        onDone()
        onClose()
        await revalidate()
      },
    )
  return (
    <Dialog
      title={titles[act]}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          {tried ? (
            <Button
              variant="ink"
              busy={changing.busy && 'Saving…'}
              why={tried.toChange === 0 ? 'There is nothing to change.' : undefined}
              onClick={go}
            >
              Save {rowsOf(tried.size)}
            </Button>
          ) : (
            <Button type="submit" form="many" variant="ink" busy={trying.busy && 'Counting…'}>
              Continue
            </Button>
          )}
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id="many"
        className="fields"
        noValidate
        onChange={() => setTried(undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          return start(String(new FormData(event.currentTarget).get(field)))
        }}
      >
        {act === 'assign' ? (
          <PersonField colleagues={colleagues} error={error} />
        ) : (
          <TextField
            label="Follow up on"
            hint="Leave it empty to take the day away."
            name={field}
            type="date"
            min={dayInIndia(Date.parse(now))}
            error={error}
          />
        )}
      </form>
      <p role="status">{tried?.words}</p>
      {!error && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

type PersonFieldProps = { colleagues: Colleague[]; error: string | undefined }

function PersonField({ colleagues, error }: PersonFieldProps) {
  const viewer = useViewer()
  const able = colleagues.filter(({ rights }) => rights.includes(rightToWork.application))
  return (
    <SelectField label="Assign to" name="assigned_to" defaultValue={viewer.id} error={error}>
      {able.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === viewer.id ? `${name} (me)` : name}
        </option>
      ))}
      <option value="">Nobody</option>
    </SelectField>
  )
}

const rowsOf = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`)

const leftWords = (number: number) =>
  `${number === 1 ? '1 row has' : `${count(number)} rows have`} changed since and ${
    number === 1 ? 'is' : 'are'
  } left out.`

type Found = { count: number; unchanged: number; left_out: number }

function dryRunWords({ count: size, unchanged, left_out: left }: Found, then: string) {
  const same =
    unchanged > 0 && `${count(unchanged)} of them ${unchanged === 1 ? 'is' : 'are'} so already.`
  return [`${rowsOf(size)}. ${then}`, same, left > 0 && leftWords(left)].filter(Boolean).join(' ')
}
