import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OpenSession, Passkey } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { useWhyWeak } from '../confirm.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { Age, When } from '../parts/when.tsx'
import { useViewer } from '../shell/viewer.ts'
import { AddDialog } from './add-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

type PasskeysProps = { passkeys: Passkey[]; sessions: OpenSession[]; now: string }
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

export function Passkeys({ passkeys, sessions, now }: PasskeysProps) {
  const [open, setOpen] = useState<Open>()
  const { weak } = useViewer()
  const whyNot = useWhyWeak('to change how you sign in')
  const { revalidate } = useRevalidator()
  const isLast = passkeys.length < 2
  const way = sessions.find(({ isThis }) => isThis)?.way
  const close = () => setOpen(undefined)
  const done = async () => {
    close()
    await revalidate()
  }
  const acts: Column<Passkey> = {
    head: 'Do',
    silent: true,
    end: true,
    cell: (passkey) => (
      <div className="acts">
        <Button onClick={() => setOpen({ kind: 'rename', passkey })}>
          Rename<span className="vh"> {passkey.name}</span>
        </Button>
        {!isLast && (
          <Button variant="bad" onClick={() => setOpen({ kind: 'remove', passkey })}>
            Remove<span className="vh"> {passkey.name}</span>
          </Button>
        )}
      </div>
    ),
  }
  const columns = weak ? columnsFor(now) : [...columnsFor(now), acts]
  return (
    <section className="section">
      <div className="section__head">
        <h2>Passkeys</h2>
        <div>
          <Button icon={<Icon name="plus" />} why={whyNot} onClick={() => setOpen({ kind: 'add' })}>
            Add a passkey
          </Button>
        </div>
      </div>
      {passkeys.length > 0 && (
        <Ledger caption="Your passkeys" columns={columns} rows={passkeys} keyOf={({ id }) => id} />
      )}
      {way === 'link' && (
        <Notice title="You signed in with a link from the server.">
          Add a passkey now: this one needs no confirmation. With it you can remove the one that you
          lost.
        </Notice>
      )}
      <p className="muted tiny below">
        {isLast
          ? 'You need at least one passkey: it is how we know that it is you. Add a second one in case you lose the first.'
          : 'One for each device that you use. Remove those that you no longer have.'}
      </p>
      {open?.kind === 'add' && (
        <AddDialog
          // Guesses what the server decides; where it differs, the dialog asks for what is missing.
          isFirst={passkeys.length === 0 || way === 'link' || way === 'demo'}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.kind === 'rename' && (
        <RenameDialog passkey={open.passkey} onClose={close} onDone={done} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog passkey={open.passkey} sessions={sessions} onClose={close} onDone={done} />
      )}
    </section>
  )
}

const columnsFor = (now: string): Column<Passkey>[] => [
  { head: 'Name', phone: 'title', cell: ({ name }) => <span className="name">{name}</span> },
  { head: 'Made', label: 'Made', cell: ({ created }) => <When at={created} now={now} /> },
  {
    head: 'Last used',
    phone: 'corner',
    cell: ({ lastUsed }) =>
      lastUsed === null ? <span className="muted">never</span> : <Age at={lastUsed} now={now} />,
  },
]
