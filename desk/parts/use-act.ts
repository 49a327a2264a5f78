import { useState } from 'react'
import { useCalls } from '../../ui/form/use-calls.ts'
import { type Failure, failureOf } from './failure.ts'

/** Runs what a button does, once at a time, however often it is pressed. Failures become words. */
export function useAct(onFailure?: (failure: Failure) => void) {
  const { busy, run } = useCalls<'act'>()
  const [failure, setFailure] = useState<Failure>()
  const act = (work: () => Promise<void>) =>
    run('act', async () => {
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        const found = failureOf(error)
        setFailure(found)
        onFailure?.(found)
      }
    })
  return { act, busy: busy.act ?? false, failure, forget: () => setFailure(undefined) }
}
