import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../contract/call.ts'
import { searchList } from '../../contract/desk/find.ts'
import type { ListName, ListPage } from '../../contract/desk/lists.ts'
import { useHydrating } from '../../ui/use-hydrating.ts'
import { type Failure, failureOf } from '../parts/failure.ts'
import type { ListState } from '../rows/address.ts'

/** Reads the words typed into the box of a list from the history, which the server does not see. */
export function useWords() {
  const { state } = useLocation()
  const words = (state as ListState | null)?.words
  const isHydrating = useHydrating()
  useEffect(() => {
    if (!isHydrating) delete document.documentElement.dataset.searched
  }, [isHydrating])
  return isHydrating ? undefined : words
}

/**
 * Runs while the page is parsed. Until it is hydrated it has the rows of the whole list, which
 * nobody may take for what was found: the style sheet hides them.
 */
export const markSearched =
  "if(history.state?.usr?.words!==undefined)document.documentElement.dataset.searched=''"

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
      (error: unknown) => take({ asked, failure: failureOf(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [list, address, words, asked])
  return found?.asked === asked ? found : undefined
}
