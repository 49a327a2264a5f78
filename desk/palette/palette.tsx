import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isEnough, limitedSearch, wordsOf } from '../../contract/desk/search.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../parts/icon.tsx'
import { useOffline } from '../shell/offline.tsx'
import { useViewer } from '../shell/viewer.ts'
import { readOpened } from './opened.ts'
import { groupsOf, type Option, type OptionGroup, optionOf, optionOfPlace } from './options.tsx'
import { placesFor } from './places.ts'
import { useFinding, useRecent } from './use-finding.ts'

type PaletteProps = {
  /** What was typed before it opened. */
  typed: string
  onClose: () => void
}

/** Finds anything as it is typed; open while it is mounted. What is typed is in no address. */
export function Palette({ typed, onClose }: PaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const [isSent, setSent] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const isOffline = useOffline()
  const { groups, say, only, isLate } = useGroups(text.trim(), isSent, isOffline)
  const options = groups.flatMap((group) => group.options)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  const active = options[at]
  const idOf = ({ key }: Option) => `${id}-${options.findIndex((option) => option.key === key)}`
  useOpen(dialog)

  const open = ({ to, state }: Option) => {
    onClose()
    navigate(to, { state })
  }
  // Enter was pressed before there was an answer: the one record that was meant opens with it.
  useEffect(() => {
    if (!isSent || isLate) return
    const meant = only && options.find(({ key }) => key === `${only.list} ${only.id}`)
    if (meant) open(meant)
    else setSent(false)
  })
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    setChosen(options.at((at + step) % options.length)?.key)
  }
  const isOld = groups.some((group) => group.isLate && active && group.options.includes(active))
  const send = () => (active && !isOld ? open(active) : setSent(text.trim() !== ''))
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Find anything"
      onClose={onClose}
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <form
        className="palette__in"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Icon name="search" />
        <label className="vh" htmlFor={`${id}-text`}>
          Find a person, a payment, a code or a page
        </label>
        <input
          id={`${id}-text`}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(undefined)
            setSent(false)
          }}
          onKeyDown={press}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          maxLength={200}
          placeholder="Find anything"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className="palette__close" onClick={onClose}>
          Close <kbd className="keys">Esc</kbd>
        </button>
      </form>
      <div className="palette__body" aria-busy={isLate}>
        {say && <p className="palette__say">{say}</p>}
        <div id={`${id}-list`} role="listbox" aria-label="Results" hidden={options.length === 0}>
          {groups.map(({ title, options: lines }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, and no fieldset
            <div key={title} role="group" aria-label={title}>
              <p className="palette__head" aria-hidden="true">
                {title}
              </p>
              {lines.map((option) => (
                <Line
                  key={option.key}
                  id={idOf(option)}
                  option={option}
                  text={text}
                  isActive={option === active}
                  onOpen={onClose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <p className="vh" role="status">
        {isLate ? '' : [say, resultsIn(options.length)].filter(Boolean).join(' ')}
      </p>
      <p className="palette__foot">
        <span className="keys">
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span className="keys">
          <kbd>↵</kbd> open
        </span>
        <span>Names, phones, emails, references (also half of one), IDs and codes.</span>
      </p>
    </dialog>
  )
}

const resultsIn = (number: number) => (number === 1 ? '1 result.' : `${number} results.`)

/** Gives the focus back to where it was, once it closes. */
function useOpen(dialog: { current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('input')?.focus()
    return () => element?.close()
  }, [dialog])
}

type LineProps = { id: string; option: Option; text: string; isActive: boolean; onOpen: () => void }

const Line = ({ id, option, text, isActive, onOpen }: LineProps) => (
  <Link
    id={id}
    className={classNames('palette__line', isActive && 'palette__line--on')}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={option.to}
    state={option.state}
    onClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || onOpen()}
  >
    {option.mark}
    <span>
      <b>
        <Marked words={wordsOf(text)}>{option.title}</Marked>
      </b>
      {option.below && <small>{option.below}</small>}
    </span>
    {option.end && <small>{option.end}</small>}
  </Link>
)

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Marks the letters that were typed. */
function Marked({ words, children }: { words: string[]; children: string }) {
  if (words.length === 0) return children
  const typed = new RegExp(`(${words.map(escaped).join('|')})`, 'giu')
  // Every second part is one that was typed.
  return children.split(typed).map((part, at) => {
    if (at % 2 === 0) return part
    // biome-ignore lint/suspicious/noArrayIndexKey: the same letters may come twice
    return <mark key={at}>{part}</mark>
  })
}

/** Groups of lines for a text, what to say about them, and whether they are still those of before. */
function useGroups(text: string, isSent: boolean, isOffline: boolean) {
  const { id, rights } = useViewer()
  const [opened] = useState(() => readOpened(id))
  const recent = useRecent(opened)
  const { answer, failure, isLate } = useFinding(text, isSent, isOffline)
  const { pages, acts } = placesFor(rights, text)
  const places: OptionGroup[] = [
    { title: 'Pages', options: pages.map(optionOfPlace) },
    { title: 'Do', options: acts.map(optionOfPlace) },
  ]
  const before = {
    title: 'Opened lately',
    options: text ? [] : recent.map(({ list, row }) => optionOf(list, row)),
  }
  const found = (answer ? groupsOf(answer, text) : []).map((group) => ({ ...group, isLate }))
  const groups: OptionGroup[] = [before, ...places, ...found].filter(
    ({ options }) => options.length > 0,
  )
  const isEmpty = groups.length === 0
  const say = () => {
    if (!text) return undefined
    if (isOffline) return 'You are offline. To search, connect again.'
    if (!isEnough(wordsOf(text))) return isEmpty ? 'Type at least 3 characters.' : undefined
    if (failure) return failure.words
    if (!answer) return 'Looking…'
    if (answer.close) return `Nothing matches “${text}”. These names are like it.`
    if (answer.message) return answer.message
    if (isEmpty) return 'Nothing matches. Look for another word, or for fewer of them.'
    return answer.limited && limitedSearch
  }
  return { groups, say: say(), only: answer?.only, isLate }
}
