import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorsOf, type FormEvent, type FormState, type Judgement } from './form-state.ts'

type Options<Name extends string, State, Event> = {
  /** The id of a field's control. */
  idOf: (name: Name) => string
  initial: State
  reduce: (state: State, event: Event | FormEvent<Name>) => State
  judge: (state: State) => Judgement<Name>
  /** Cleans text that was typed into a field before hydration. */
  clean?: (name: Name, text: string) => string
}

type At<Control> = { currentTarget: Control }

export function useForm<Name extends string, State extends FormState<Name>, Event = never>(
  options: Options<Name, State, Event>,
) {
  const { idOf, initial, reduce, judge, clean } = options
  const [state, setState] = useState(initial)
  // Reads the values after a wait for the server, with what was typed meanwhile.
  const latest = useRef(state)
  /** The fields that stopped the last try to submit. */
  const [missed, setMissed] = useState<Name[]>([])
  const judgement = judge(state)
  const errors = errorsOf(state, judgement)
  const names = Object.keys(initial.values) as Name[]

  const dispatch = (event: Event | FormEvent<Name>) => {
    latest.current = reduce(latest.current, event)
    setState(latest.current)
  }
  const change = (field: Name, value: string) => dispatch({ type: 'changed', field, value })
  useTypedEarly(names, idOf, (name, text) => change(name, clean?.(name, text) ?? text))

  /** Focuses a field after an event that may unlock it, or put an error under it. */
  const focus = (name: Name, event?: Event | FormEvent<Name>) => {
    if (event) flushSync(() => dispatch(event))
    document.getElementById(idOf(name))?.focus()
  }

  /** A try to submit: every field that can be used shows its error, the first gets the focus. */
  const check = () => {
    const { locks } = judge(latest.current)
    const fields = names.filter((name) => !locks[name])
    const tried = reduce(latest.current, { type: 'submitted', fields })
    const bad = Object.keys(errorsOf(tried, judge(tried))) as Name[]
    flushSync(() => {
      dispatch({ type: 'submitted', fields })
      setMissed(bad)
    })
    if (bad[0]) focus(bad[0])
    return bad.length === 0
  }

  /** Props of the Field component and its control. */
  const field = (name: Name) => ({
    id: idOf(name),
    name,
    value: state.values[name],
    locked: judgement.locks[name],
    error: errors[name],
    onChange: ({ currentTarget }: At<{ value: string }>) => change(name, currentTarget.value),
    onBlur: ({ currentTarget }: At<unknown>) => {
      // Turning to another window, to read an SMS, does not leave the field; passing by a locked
      // field is no chance to fill it in.
      if (document.activeElement === currentTarget || judgement.locks[name]) return
      dispatch({ type: 'blurred', field: name })
    },
  })

  return { state, latest, dispatch, judgement, errors, missed, field, change, focus, check }
}

function useTypedEarly<Name extends string>(
  names: Name[],
  idOf: (name: Name) => string,
  take: (name: Name, text: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useLayoutEffect(() => {
    for (const [name, text] of typedEarly(names, idOf)) take(name, text)
  }, [])
}

/** Controls that were edited before hydration: React leaves their text, and knows nothing of it. */
export function typedEarly<Name extends string>(names: Name[], idOf: (name: Name) => string) {
  return names.flatMap((name): [Name, string][] => {
    const control = document.getElementById(idOf(name)) as HTMLInputElement | null
    const { value = '', defaultValue = value } = control ?? {}
    return value === defaultValue ? [] : [[name, value]]
  })
}
