import { useCalls } from '../../ui/form/use-calls.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { forgetApplication } from './forget.ts'
import { words } from './forget-words.ts'

type ForgetProps = {
  onForgotten: () => void
  /** Where the line is short, the last word is for screen readers alone. */
  short?: boolean
}

/** For the next one at a shared computer. */
export function ForgetButton({ onForgotten, short }: ForgetProps) {
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
      {busy.forget ? words.forgetting : short ? <Short /> : words.forget + words.application}
    </TextButton>
  )
}

const Short = () => (
  <>
    {words.forget}
    <span className="vh">{words.application}</span>
  </>
)
