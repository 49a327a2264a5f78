import { useCalls } from '../../ui/form/use-calls.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetApplication } from '../application/forget.ts'
import { words } from './words.tsx'

/** Clears this browser for the next person at a shared computer. */
export function ForgetButton({ onForgotten }: { onForgotten: () => void }) {
  const { busy, run } = useCalls<'forget'>()
  const toast = useToast()
  const forget = () =>
    run('forget', async () => {
      try {
        await forgetApplication()
        onForgotten()
      } catch (error) {
        toast.show({ success: false, text: (error as Error).message })
      }
    })
  return (
    <TextButton waiting={busy.forget} onClick={forget}>
      {busy.forget ? words.forgetting : words.forget}
    </TextButton>
  )
}
