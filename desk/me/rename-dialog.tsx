import type { SubmitEvent } from 'react'
import { renamePasskey } from '../../contract/desk/sign-in.ts'
import type { Passkey } from '../../contract/desk/team.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useConfirmed } from '../confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { PasskeyName, usePasskeyName } from './passkey-name.tsx'

type RenameDialogProps = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> }

export function RenameDialog({ passkey, onClose, onDone }: RenameDialogProps) {
  const { read, props } = usePasskeyName()
  const { show } = useToast()
  const { send, busy, failure } = useConfirmed(renamePasskey)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = read()
    if (name === undefined) return
    return send({ id: passkey.id, name }, async () => {
      show({ success: true, title: `The passkey is called ${name}` })
      await onDone()
    })
  }
  return (
    <Dialog
      title={`Rename ${passkey.name}`}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form="passkey" variant="ink" busy={busy && 'Renaming…'}>
            Rename
          </Button>
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id="passkey" noValidate onSubmit={submit}>
        <PasskeyName {...props} defaultValue={passkey.name} />
      </form>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
