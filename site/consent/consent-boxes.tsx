import { type FormEvent, useEffect, useRef } from 'react'
import type { ConsentGiven } from '../../contract/consent.ts'
import {
  consentWords,
  noticeLanguage,
  noticeVersion,
  type OptionalConsent,
} from '../../contract/notice.ts'
import { consentsPath } from '../../contract/urls.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { words } from './words.ts'

const name = 'consent'

type BoxesProps = {
  purposes: readonly OptionalConsent[]
  /** Reads the boxes that the same person ticked before. */
  load?: () => readonly string[]
  onTicked?: (ticked: string[]) => void
}

/**
 * Consents that nobody has to give: unticked, and never in the way. Uncontrolled, so that a box that
 * was ticked before hydration stays ticked.
 */
export function ConsentBoxes({ purposes, load, onTicked }: BoxesProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useEffect(() => {
    for (const box of boxesIn(ref.current)) box.checked ||= load?.().includes(box.value) ?? false
  }, [])
  const change = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) =>
    onTicked?.(tickedIn(currentTarget))
  return (
    <fieldset className="consents" ref={ref} onChange={change}>
      <legend>{words.optional}</legend>
      {purposes.map((purpose) => (
        <Checkbox key={purpose} name={name} value={purpose} label={consentWords[purpose]} />
      ))}
      <p className="note">
        {words.withdraw} <NewTabLink href={consentsPath}>{words.choices}</NewTabLink>
      </p>
    </fieldset>
  )
}

const boxesIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []),
]

const tickedIn = (place: HTMLElement) =>
  boxesIn(place)
    .filter(({ checked }) => checked)
    .map(({ value }) => value)

/** Reads the consents of a form, for the server. */
export function consentsIn(form: HTMLElement): ConsentGiven {
  const ticked = tickedIn(form)
  return {
    text_version: noticeVersion,
    language: noticeLanguage,
    whatsapp: ticked.includes('whatsapp'),
    partner: ticked.includes('partner'),
  }
}

/** Clears the boxes for the next person who uses the form. */
export function untick(form: HTMLElement) {
  for (const box of boxesIn(form)) box.checked = false
}
