import { useRevalidator } from 'react-router'
import { call } from '../../contract/call.ts'
import { setShortcuts } from '../../contract/desk/sign-in.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { useAct } from '../parts/use-act.ts'

export function ShortcutSwitch({ on }: { on: boolean }) {
  const { act, busy, failure } = useAct()
  const { revalidate } = useRevalidator()
  const toggle = () =>
    act(async () => {
      await call(setShortcuts, { on: !on })
      await revalidate()
    })
  return (
    <div className="stack">
      <Checkbox
        checked={busy ? !on : on}
        onChange={toggle}
        label={
          <>
            Shortcuts of a single key
            <small>
              <kbd>?</kbd> lists them. Off, they cannot get in the way of a screen reader or of
              speech.
            </small>
          </>
        }
      />
      <FailureNotice failure={failure} />
    </div>
  )
}
