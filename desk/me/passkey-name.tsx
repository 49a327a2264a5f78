import { type Ref, useRef, useState } from 'react'
import { renamePasskey } from '../../contract/desk/sign-in.ts'
import { TextField } from '../../ui/field.tsx'
import { problemsIn } from '../../ui/form/form-state.ts'
import { sentenceOf } from '../team-sentences.ts'

/** The name of a passkey: `read` says what was typed, or shows what is wrong with it. */
export function usePasskeyName() {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const read = () => {
    const name = field.current?.value.trim() ?? ''
    const problems = problemsIn(renamePasskey.body, { id: '', name }, sentenceOf)
    setProblem(problems.name)
    if (!problems.name) return name
    field.current?.focus()
    return undefined
  }
  return { read, props: { field, problem, onInput: () => setProblem(undefined) } }
}

type PasskeyNameProps = {
  field: Ref<HTMLInputElement>
  problem: string | undefined
  onInput: () => void
  defaultValue: string
}

export const PasskeyName = ({ field, problem, ...props }: PasskeyNameProps) => (
  <TextField
    ref={field}
    label="Name of this passkey"
    name="name"
    maxLength={60}
    autoComplete="off"
    error={problem}
    {...props}
  />
)
