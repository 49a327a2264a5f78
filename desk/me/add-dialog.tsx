import { type SubmitEvent, useState } from 'react'
import { call } from '../../contract/call.ts'
import { addingPasskey, addPasskey, startPasskey } from '../../contract/desk/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { useAct } from '../parts/use-act.ts'
import { confirmWithPasskey, deviceName, makePasskeyFor } from '../passkey.ts'
import { PasskeyName, usePasskeyName } from './passkey-name.tsx'

type AddDialogProps = {
  /** A passkey that nothing has to confirm. */
  isFirst: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/**
 * An existing passkey confirms, then the new one is made: two presses, as browsers may refuse a
 * second prompt for one.
 */
export function AddDialog({ isFirst, onClose, onDone }: AddDialogProps) {
  /** The challenge that was confirmed. */
  const [ready, setReady] = useState<Record<string, unknown>>()
  const { read, props } = usePasskeyName()
  const { show } = useToast()
  const { act, busy, failure } = useAct(({ code }) => {
    // A confirmation that is too late, or used up, is asked for anew.
    if (code) setReady(undefined)
  })
  const confirms = !isFirst && !ready
  const proceed = async (name: string) => {
    const { options, confirm } = ready
      ? { options: ready, confirm: false }
      : (await call(startPasskey, {})).data
    if (confirm) {
      await confirmWithPasskey(addingPasskey(options))
      return setReady(options)
    }
    await call(addPasskey, { response: await makePasskeyFor(options), name })
    show({ success: true, title: `${name} can sign you in` })
    await onDone()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = read()
    if (name === undefined) return
    return act(() => proceed(name))
  }
  return (
    <Dialog
      title="Add a passkey"
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button
            type="submit"
            form="passkey"
            variant="ink"
            icon={<Icon name="key" />}
            busy={busy && (confirms ? 'Waiting for your passkey…' : 'Waiting for your device…')}
          >
            {confirms ? 'Confirm with your passkey' : 'Make the passkey'}
          </Button>
          <Button busy={busy && 'Cancel'} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id="passkey" noValidate onSubmit={submit}>
        <PasskeyName {...props} defaultValue={deviceName(navigator.userAgent)} />
      </form>
      <p role="status">{words(confirms, ready !== undefined)}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}

function words(confirms: boolean, isConfirmed: boolean) {
  if (confirms) return 'First confirm with a passkey that you have. Then you make the new one.'
  return isConfirmed
    ? 'Confirmed. Make the new passkey within two minutes, on this device, a phone or a security key. We’ll email you about it.'
    : 'Your device asks for your fingerprint, face or screen lock.'
}
