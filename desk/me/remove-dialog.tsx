import { signInPath } from '../../contract/desk/pages.ts'
import { removePasskey } from '../../contract/desk/sign-in.ts'
import type { OpenSession, Passkey } from '../../contract/desk/team.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm.tsx'

type RemoveDialogProps = {
  passkey: Passkey
  sessions: OpenSession[]
  onClose: () => void
  onDone: () => Promise<void>
}

export function RemoveDialog({ passkey, sessions, onClose, onDone }: RemoveDialogProps) {
  const { show } = useToast()
  const opened = sessions.filter(({ passkey: by }) => by?.id === passkey.id)
  const isThis = opened.some((session) => session.isThis)
  return (
    <ConfirmDialog
      endpoint={removePasskey}
      body={{ id: passkey.id }}
      title={`Remove ${passkey.name}`}
      verb={{ go: 'Remove it', doing: 'Removing…' }}
      bad
      onClose={onClose}
      onDone={async () => {
        if (isThis) return location.assign(signInPath)
        show({ success: true, title: `${passkey.name} is removed` })
        await onDone()
      }}
    >
      <p>
        This passkey no longer signs you in. Your device may still offer it; delete it there too.
      </p>
      {isThis ? (
        <p>You signed in with it here, so you are signed out. Sign in again with another one.</p>
      ) : (
        opened.length > 0 && <p>Sessions that it opened end at once.</p>
      )}
      <p>You confirm it with any of your passkeys, and we tell you by email.</p>
    </ConfirmDialog>
  )
}
