import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call, codeOf } from '../../contract/call.ts'
import type { ListName, ListPage } from '../../contract/desk/lists.ts'
import { searchList } from '../../contract/desk/work.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { failureOf } from '../parts/failure.ts'
import type { Failure } from '../parts/use-act.ts'
import type { ListState } from '../rows/address.ts'

/** What was typed into the box of a list: it is in the history, which the server does not see. */
export function useWords() {
  const { state } = useLocation()
  const words = (state as ListState | null)?.words
  return useHydrating() ? undefined : words
}

type Found = { asked: string; page?: ListPage; failure?: Failure }

/** The page of a list that these words narrow; nothing while it is looked for. */
export function useFound(list: ListName, words: string | undefined) {
  const address = useLocation().search.slice(1)
  const [found, setFound] = useState<Found>()
  const asked = JSON.stringify([list, address, words])
  useEffect(() => {
    if (words === undefined) return
    let isWanted = true
    const take = (answer: Found) => isWanted && setFound(answer)
    call(searchList, { list, address, text: words }).then(
      ({ data }) => take({ asked, page: data }),
      (error: unknown) => take({ asked, failure: { ...failureOf(error), code: codeOf(error) } }),
    )
    return () => {
      isWanted = false
    }
  }, [list, address, words, asked])
  return found?.asked === asked ? found : undefined
}
