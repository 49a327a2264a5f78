import { useEffect, useState } from 'react'
import { call } from '../../contract/call.ts'
import { readRecent, searchAll } from '../../contract/desk/find.ts'
import {
  isEnough,
  type SearchAnswer,
  type SearchGroup,
  wordsOf,
} from '../../contract/desk/search.ts'
import { type Failure, failureOf } from '../parts/failure.ts'
import type { Opened } from './opened.ts'

/** Milliseconds without a key after which a text is looked for. */
const pause = 200

type Found = { asked: string; answer?: SearchAnswer; failure?: Failure }

/**
 * What is found for a text while it is typed, or at once when it is sent off. Answers that come late
 * are dropped; until there is one for the text, `isLate` says so and the one before stays.
 */
export function useFinding(text: string, isSent: boolean, isOffline: boolean) {
  const [found, setFound] = useState<Found>()
  const asked = JSON.stringify([text, isSent])
  const isWanted = isEnough(wordsOf(text)) && !isOffline
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    const take = (answer: Omit<Found, 'asked'>) => isCurrent && setFound({ asked, ...answer })
    const ask = () =>
      call(searchAll, isSent ? { text } : { text, typing: true }).then(
        ({ data }) => take({ answer: data }),
        (error: unknown) => take({ failure: failureOf(error) }),
      )
    const timer = setTimeout(ask, isSent ? 0 : pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isSent, isWanted, asked])
  if (!isWanted) return { isLate: false }
  return { ...found, isLate: found?.asked !== asked }
}

type Rows = Pick<SearchGroup, 'list' | 'rows'>[]

/** The rows of what was opened before, in that order. Without them the palette works as well. */
export function useRecent(opened: Opened[]) {
  const [groups, setGroups] = useState<Rows>([])
  useEffect(() => {
    if (opened.length === 0) return
    let isCurrent = true
    call(readRecent, { records: opened }).then(
      ({ data }) => isCurrent && setGroups(data),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [opened])
  return opened.flatMap(({ list, id }) => {
    const row = groups.find((group) => group.list === list)?.rows.find((one) => one.id === id)
    return row ? [{ list, row }] : []
  })
}
