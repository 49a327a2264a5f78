import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addNote } from '../../contract/desk/notes.ts'
import type { RecordKind } from '../../contract/desk/records.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useConfirmed } from '../confirm.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useKeptText } from '../parts/kept-text.ts'
import { useViewer } from '../shell/viewer.ts'

/** Keeps the typed text until it is saved, also over a reload. */
export function NoteForm({ kind, id }: { kind: RecordKind; id: string }) {
  const { text, change, wasKept } = useKeptText(`${useViewer().id} ${kind} ${id}`)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, busy, failure } = useConfirmed(addNote)
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  return (
    <form
      className="stack no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!text.trim()) {
          setProblem('Write something first.')
          return field.current?.focus()
        }
        return send({ kind, id, text }, async () => {
          change('')
          show({ success: true, title: 'Noted' })
          await revalidate()
        })
      }}
    >
      <TextAreaField
        ref={field}
        label="Add a note"
        name="text"
        hint="Only staff see it. It cannot be changed later."
        maxLength={4000}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          change(currentTarget.value)
          setProblem(undefined)
        }}
      />
      {wasKept && <p className="muted tiny">You typed this earlier. It is not saved yet.</p>}
      <FailureNotice failure={failure} />
      <div className="acts">
        <Button type="submit" variant="ink" busy={busy && 'Saving…'}>
          Save note
        </Button>
      </div>
    </form>
  )
}
