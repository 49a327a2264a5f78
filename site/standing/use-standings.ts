import { useCallback, useEffect, useState } from 'react'
import { call } from '../../contract/call.ts'
import { getMyApplications } from '../../contract/standing.endpoints.ts'
import type { Standings } from '../../contract/standing.ts'
import { useIdle } from '../application/use-idle.ts'

type State =
  | { status: 'opening' }
  | { status: 'unreachable' }
  | { status: 'ready'; standings: Standings }

/** Loads what this browser may see. After a pause in use, the server is asked again. */
export function useStandings() {
  const [state, setState] = useState<State>({ status: 'opening' })
  const ask = useCallback(async () => {
    try {
      const { data } = await call(getMyApplications, undefined)
      setState({ status: 'ready', standings: data })
      return data
    } catch {
      setState({ status: 'unreachable' })
      return undefined
    }
  }, [])
  useEffect(() => void ask(), [ask])
  useIdle(state.status === 'ready', () => void ask())
  return { state, ask }
}
