import { useRevalidator } from 'react-router'
import { setShortcuts } from '../../contract/desk/sign-in.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useConfirmed } from '../confirm.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'

export function ShortcutSwitch({ on }: { on: boolean }) {
  const { send, busy, failure } = useConfirmed(setShortcuts)
  const { revalidate } = useRevalidator()
  const toggle = () => send({ on: !on }, revalidate)
  return (
    <div className="stack">
      <Checkbox
        checked={busy ? !on : on}
        onChange={toggle}
        label={
          <>
            Shortcuts of a single key
            <small>
              <kbd>?</kbd> lists them. Turn them off if you use a screen reader or control your
              computer by voice.
            </small>
          </>
        }
      />
      <FailureNotice failure={failure} />
    </div>
  )
}
