import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { shortcutOf } from './keys.ts'

type Shortcut = { key: string; words: string; run: () => void }
type Registry = { add: (shortcut: Shortcut) => () => void }

const ShortcutContext = createContext<Registry>({ add: () => () => undefined })

/** A key that does something on this page; `?` lists it. */
export function useShortcut(key: string, words: string, action: () => void) {
  const { add } = useContext(ShortcutContext)
  const run = useEffectEvent(action)
  useEffect(() => add({ key, words, run: () => run() }), [add, key, words])
}

type ShortcutsProps = { on: boolean; children: ReactNode }

export function Shortcuts({ on, children }: ShortcutsProps) {
  const known = useRef(new Set<Shortcut>())
  const [listed, setListed] = useState<Shortcut[]>()
  const registry = useMemo<Registry>(
    () => ({
      add: (shortcut) => {
        known.current.add(shortcut)
        return () => known.current.delete(shortcut)
      },
    }),
    [],
  )
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const { key, ctrlKey, metaKey, altKey } = event
    const pressed = shortcutOf({ key, ctrlKey, metaKey, altKey, isTyping: isTyping() }, on)
    if (pressed === '?') return setListed([...known.current])
    const found = [...known.current].find((shortcut) => shortcut.key === pressed)
    if (!found) return
    event.preventDefault()
    found.run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <ShortcutContext value={registry}>
      {children}
      {listed && <List shortcuts={listed} onClose={() => setListed(undefined)} />}
    </ShortcutContext>
  )
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

const isTyping = () =>
  document.activeElement?.matches(fields) || document.querySelector('dialog[open]') !== null

type ListProps = { shortcuts: Shortcut[]; onClose: () => void }

function List({ shortcuts, onClose }: ListProps) {
  const all = [...shortcuts, { key: '?', words: 'Show this list' }]
  return (
    <Dialog title="Shortcuts" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <dl className="shortcuts">
        {all.map(({ key, words }) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Single keys can be switched off on the page of your account.</p>
    </Dialog>
  )
}
