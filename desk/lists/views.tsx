import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ListName } from '../../contract/desk/lists.ts'
import { removeView, type SavedView, saveView } from '../../contract/desk/views.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog, useConfirmed } from '../confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Tabs } from '../parts/tabs.tsx'

type ViewsProps = { views: SavedView[]; address: string; count: string | undefined }

/** Saved views as tabs: one's own, and those that others share. */
export function ViewTabs({ views, address, count }: ViewsProps) {
  const all = { id: 'all', name: 'All', address: '' }
  const current = [all, ...views].find((view) => view.address === address)
  return (
    <Tabs
      label="Saved views"
      tabs={[all, ...views].map((view) => ({
        id: view.id,
        to: `?${view.address}`,
        words: view.name,
        current: view === current,
        count: view === current ? count : undefined,
      }))}
    />
  )
}

type ViewActsProps = { list: ListName; views: SavedView[]; address: string }

/** A list that is no view yet can be saved; a view of one's own can be removed. */
export function ViewActs({ list, views, address }: ViewActsProps) {
  const [open, setOpen] = useState<'save' | 'remove'>()
  const close = () => setOpen(undefined)
  const own = views.find((view) => view.isOwn && view.address === address)
  if (address === '') return null
  return (
    <>
      {own ? (
        <Button onClick={() => setOpen('remove')}>Remove view</Button>
      ) : (
        <Button icon={<Icon name="plus" />} onClick={() => setOpen('save')}>
          Save this view
        </Button>
      )}
      {open === 'save' && <SaveDialog list={list} address={address} onClose={close} />}
      {open === 'remove' && own && <RemoveDialog view={own} onClose={close} />}
    </>
  )
}

type SaveDialogProps = { list: ListName; address: string; onClose: () => void }

function SaveDialog({ list, address, onClose }: SaveDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { send, busy, failure } = useConfirmed(saveView)
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  return (
    <Dialog
      title="Save this view"
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form="save-view" variant="ink" busy={busy && 'Saving…'}>
            Save
          </Button>
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id="save-view"
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          const name = String(typed.get('name')).trim()
          if (!name) return setProblem('Give the view a name.')
          return send({ list, address, name, shared: typed.has('shared') }, async () => {
            show({ success: true, title: `“${name}” is saved` })
            await revalidate()
            onClose()
          })
        }}
      >
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          autoComplete="off"
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <Checkbox
          name="shared"
          label={
            <>
              Share it with everyone at the desk
              <small>Only you can remove it.</small>
            </>
          }
        />
      </form>
      <p className="muted">A view keeps the filters and the order, not what was typed to find.</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}

function RemoveDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const navigate = useNavigate()
  const { show } = useToast()
  return (
    <ConfirmDialog
      endpoint={removeView}
      body={{ id: view.id }}
      title={`Remove “${view.name}”`}
      verb={{ go: 'Remove', doing: 'Removing…' }}
      bad
      onClose={onClose}
      onDone={async () => {
        show({ success: true, title: `“${view.name}” is removed` })
        onClose()
        await navigate('?')
      }}
    >
      <p>
        {view.shared
          ? 'Everyone at the desk loses it. The records in it stay.'
          : 'The records in it stay.'}
      </p>
    </ConfirmDialog>
  )
}
