import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { definitionOf, type ListName } from '../../contract/desk/lists.ts'
import { deskPath } from '../../contract/desk/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { ListState } from '../rows/address.ts'

type FindProps = {
  list: ListName
  words: string | undefined
  /** The filters, which stay. */
  address: string
}

/** What can be typed, for each list. */
const examples: Record<ListName, string> = {
  applications: 'Name, phone, email or NL-…',
  payments: 'Name, phone, email or NL-…',
  enquiries: 'Name, phone, email or a word',
  messages: 'NL-… or an ID',
  colleges: 'Name or code',
  coupons: 'Code',
  referrals: 'Code or owner',
}

/**
 * The box of a list. What is typed goes in a body, and stays in the history alone; before scripts
 * run it is no part of an address either.
 */
export function Find({ list, words, address }: FindProps) {
  const id = useId()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const show = (typed: string) => {
    const state: ListState | null = typed ? { words: typed } : null
    navigate({ pathname, search: address }, { state })
  }
  return (
    <search className="list-find">
      <form
        key={words === undefined ? 'empty' : key}
        method="post"
        action={deskPath + pathname + (address && `?${address}`)}
        onSubmit={(event) => {
          event.preventDefault()
          show(String(new FormData(event.currentTarget).get('text')).trim())
        }}
      >
        <label className="vh" htmlFor={id}>
          Find in {definitionOf(list).title.toLowerCase()}
        </label>
        <Icon name="search" />
        <input
          className="input"
          id={id}
          name="text"
          type="search"
          placeholder={examples[list]}
          defaultValue={words}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit">Find</Button>
        {words !== undefined && <Button onClick={() => show('')}>Show all</Button>}
      </form>
    </search>
  )
}
