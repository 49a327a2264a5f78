import { useState } from 'react'
import { codeOf } from '../../contract/call.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { failureOf } from './failure.ts'

export type Failure = {
  words: string
  /** Nothing went wrong: somebody changed their mind. */
  isCancelled: boolean
  code: ProblemCode | undefined
  field: string | undefined
}

/** Something that a button does: once at a time, however often it is pressed; failures in words. */
export function useAct(onFailure?: (failure: Failure) => void) {
  const { busy, run } = useCalls<'act'>()
  const [failure, setFailure] = useState<Failure>()
  const act = (work: () => Promise<void>) =>
    run('act', async () => {
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        const found = { ...failureOf(error), code: codeOf(error) }
        setFailure(found)
        onFailure?.(found)
      }
    })
  return { act, busy: busy.act ?? false, failure, forget: () => setFailure(undefined) }
}
