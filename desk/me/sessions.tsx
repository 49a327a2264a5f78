import { useRevalidator } from 'react-router'
import { endSession } from '../../contract/desk/sign-in.ts'
import type { OpenSession } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useConfirmed } from '../confirm.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { type Column, Ledger } from '../parts/ledger.tsx'
import { Status } from '../parts/status.tsx'
import { Age, When } from '../parts/when.tsx'

type SessionsProps = { sessions: OpenSession[]; now: string }

export function Sessions({ sessions, now }: SessionsProps) {
  const others = sessions.filter(({ isThis }) => !isThis)
  const columns: Column<OpenSession>[] = [
    ...columnsFor(now),
    {
      head: 'Do',
      silent: true,
      end: true,
      cell: (session) => !session.isThis && <EndButton id={session.id} what={session.browser} />,
    },
  ]
  return (
    <section className="section">
      <div className="section__head">
        <h2>Where you are signed in</h2>
        {others.length > 1 && <EndButton id="others" />}
      </div>
      <Ledger
        caption="Your sessions"
        columns={columns}
        rows={sessions}
        keyOf={(session) => session.id}
      />
      <p className="muted tiny below">
        If you do not recognise one of these, end it and tell an owner of this desk.
      </p>
    </section>
  )
}

function EndButton({ id, what }: { id: string; what?: string }) {
  const { send, busy, failure } = useConfirmed(endSession)
  const { revalidate } = useRevalidator()
  const { show } = useToast()
  const end = () =>
    send({ id }, async () => {
      show({
        success: true,
        title: id === 'others' ? 'All other sessions are ended' : 'The session is ended',
      })
      await revalidate()
    })
  return (
    <div className="acts">
      <Button variant="bad" busy={busy && 'Ending…'} onClick={end}>
        {what ? 'End' : 'End all others'}
        {what && <span className="vh"> the session on {what}</span>}
      </Button>
      <FailureNotice failure={failure} />
    </div>
  )
}

const ways: Record<OpenSession['way'], string> = {
  passkey: 'Passkey',
  code: 'Code by email',
  link: 'Link made on the server',
  demo: 'Demo sign-in',
}

const columnsFor = (now: string): Column<OpenSession>[] => [
  {
    head: 'Browser',
    phone: 'title',
    cell: ({ browser, isThis }) => (
      <>
        <span className="name">{browser}</span>
        {isThis && <small>This one</small>}
      </>
    ),
  },
  {
    head: 'By',
    cell: ({ way, passkey }) => (
      <>
        <Status kind={way === 'code' ? 'wait' : 'ok'}>{ways[way]}</Status>
        {passkey && <small>{passkey.name}</small>}
      </>
    ),
  },
  { head: 'Since', label: 'Since', cell: ({ created }) => <When at={created} now={now} /> },
  { head: 'Last used', phone: 'corner', cell: ({ used }) => <Age at={used} now={now} /> },
]
