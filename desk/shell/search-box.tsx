import { type SyntheticEvent, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { deskPath } from '../../contract/desk/pages.ts'
import { Icon } from '../parts/icon.tsx'

/** State of the search page's history entry: Back and reload keep it. */
export type SearchState = { text: string }

const searchPath = '/search'

/**
 * Opens the palette by a press, or by what is typed into it. Typed text may be a name or a phone
 * number: it never stands in an address. Without script it is sent in the body of a POST.
 */
export function SearchBox({ onFind }: { onFind: (typed: string) => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, state, key } = useLocation()
  const text = pathname === searchPath ? (state as SearchState | null)?.text : undefined
  const find = ({
    currentTarget: input,
  }: Pick<SyntheticEvent<HTMLInputElement>, 'currentTarget'>) => {
    onFind(input.value)
    input.form?.reset()
  }
  return (
    <search className="find">
      <form
        // The box shows what the page that came is about.
        key={text === undefined ? 'empty' : key}
        method="post"
        action={deskPath + searchPath}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('text')).trim()
          if (!typed) return
          navigate(searchPath, { state: { text: typed } satisfies SearchState })
        }}
      >
        <label className="vh" htmlFor={id}>
          Find anything
        </label>
        <Icon name="search" />
        <input
          id={id}
          onClick={find}
          onInput={({ currentTarget, nativeEvent }) => {
            // Letters that are still put together would be lost on the way.
            if (!(nativeEvent as InputEvent).isComposing) find({ currentTarget })
          }}
          name="text"
          type="search"
          placeholder="Find anything"
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <span className="find__key" aria-hidden="true">
          <kbd>/</kbd>
        </span>
      </form>
    </search>
  )
}
