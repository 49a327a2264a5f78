import { removePasskey } from '../../contract/desk/sign-in.ts'
import type { Passkey } from '../../contract/desk/team.ts'
import { ConfirmDialog } from '../confirm.tsx'
import { useToast } from '../parts/toast.tsx'

type RemoveDialogProps = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> }

export function RemoveDialog({ passkey, onClose, onDone }: RemoveDialogProps) {
  const toast = useToast()
  return (
    <ConfirmDialog
      endpoint={removePasskey}
      body={{ id: passkey.id }}
      title={`Remove ${passkey.name}`}
      verb={{ go: 'Remove the passkey', doing: 'Removing…' }}
      bad
      onClose={onClose}
      onDone={async () => {
        toast({ title: `${passkey.name} is removed` })
        await onDone()
      }}
    >
      <p>
        This passkey no longer signs you in. Your device may still offer it; delete it there too.
      </p>
    </ConfirmDialog>
  )
}
