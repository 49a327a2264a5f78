import { useEffect, useEffectEvent, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'

const prefix = 'desk-typed '

/** A browser may refuse to keep anything: then typing works without it. */
function withStorage<Result>(work: (storage: Storage) => Result) {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** On signing out nothing typed stays on the device. */
export const forgetKeptTexts = () =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key)
    }
  })

/** Text that is half typed: kept on this device under `name` until it is saved, with a warning. */
export function useKeptText(name: string) {
  const [text, setText] = useState('')
  const [wasKept, setWasKept] = useState(false)
  const { show } = useToast()
  const key = prefix + name
  useEffect(() => {
    const kept = withStorage((storage) => storage.getItem(key))
    if (!kept) return
    setText(kept)
    setWasKept(true)
  }, [key])
  const change = (typed: string) => {
    setText(typed)
    if (!typed) setWasKept(false)
    withStorage((storage) => (typed ? storage.setItem(key, typed) : storage.removeItem(key)))
  }
  const hasText = text.trim() !== ''
  useEffect(() => {
    if (!hasText) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasText])
  const leave = useEffectEvent(() => {
    if (!hasText) return
    show({
      success: false,
      title: 'Your note is not saved',
      text: 'It is kept on this device. Open the record again to finish it.',
    })
  })
  useEffect(() => () => leave(), [])
  return { text, change, wasKept }
}
