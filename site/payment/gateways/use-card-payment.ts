import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeOf } from '../../api.ts'
import { loadScript } from '../load-script.ts'
import type { CheckoutProps, Complete } from './props.ts'
import { type CardErrors, cardErrors, cardFields } from './verifone-card.ts'
import { type Card, CardRefused, tokenFor } from './verifone-token.ts'

type Charge = Awaited<ReturnType<Complete>>

export type VerifoneProps = Omit<CheckoutProps<'VERIFONE'>, 'choose'>

type Control = HTMLInputElement | HTMLSelectElement
export type CardControls = { [Name in keyof Card]: RefObject<Control | null> }

const unreachable =
  "Verifone isn't responding, so your card was not charged. Check your connection and try again."

/** The card stays in the form's own controls: React never holds it, so nothing can report it. */
function useCardControls(): CardControls {
  const controls = { ccNo: useRef(null), expMonth: useRef(null), expYear: useRef(null) }
  return { ...controls, cvv: useRef(null) }
}

function read(controls: CardControls): Card {
  const value = (name: keyof Card) => controls[name].current?.value ?? ''
  return {
    ccNo: value('ccNo').replace(/\s/g, ''),
    expMonth: value('expMonth'),
    expYear: value('expYear'),
    cvv: value('cvv'),
  }
}

function wipe({ ccNo, cvv }: CardControls) {
  for (const { current } of [ccNo, cvv]) if (current) current.value = ''
}

/** Loads Verifone's script ahead of time, while the card is being typed. */
function useScript(scriptUrl: string, fail: (sentence: string) => void) {
  const tell = useEffectEvent(() =>
    fail('The card form did not load. Are you online? Nothing was charged.'),
  )
  useEffect(() => {
    loadScript(scriptUrl).catch(() => tell())
  }, [scriptUrl])
}

export function useCardPayment({ payload, finish, fail, complete }: VerifoneProps) {
  const controls = useCardControls()
  const [errors, setErrors] = useState<CardErrors>({})
  const [notice, setNotice] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  useScript(payload.config.scriptUrl, fail)

  /** Answers what to tell the cardholder when they can try again. */
  async function pay(): Promise<string | undefined> {
    const token = await tokenFor(payload, read(controls)).catch(refusedCard)
    if (typeof token !== 'string') return token.sentence
    wipe(controls)
    // When the answer got lost nobody knows whether the card was charged: the result page asks.
    const answer = await complete({ token }).catch(refusedCharge)
    if ('sentence' in answer) return answer.sentence
    if (answer.redirect_url) window.location.assign(answer.redirect_url)
    else finish({ payment_status: answer.payment_status === 'FAILED' ? 'Failed' : 'Success' })
  }

  /** A second click while the first one is under way does nothing. */
  async function submit() {
    if (running.current) return
    const found = cardErrors(read(controls))
    setErrors(found)
    setNotice(undefined)
    const first = cardFields.find((name) => found[name])
    if (first) return controls[first].current?.focus()
    running.current = true
    setBusy(true)
    const sentence = await pay()
    if (!sentence) return
    running.current = false
    setBusy(false)
    setNotice(sentence)
  }

  /** Once shown, an error stays until it is mended, and no longer. */
  const mend = (name: keyof Card) => () => {
    if (errors[name]) setErrors({ ...errors, [name]: cardErrors(read(controls))[name] })
  }
  return { controls, errors, notice, busy, submit, mend }
}

/** Without a token nothing can have been charged. */
function refusedCard(error: unknown) {
  if (!(error instanceof CardRefused)) return { sentence: unreachable }
  window.alert(error.message)
  const advice = 'Nothing was charged. Check the card’s details or use another card.'
  return { sentence: `Verifone says: “${error.message}” ${advice}` }
}

/** Our server said no, and why; or nobody knows, and it is as good as pending. */
function refusedCharge(error: unknown) {
  const code = codeOf(error)
  const isUnknown = !code || code === 'unexpected' || code === 'unavailable'
  return isUnknown
    ? ({ payment_status: 'PENDING' } as Charge)
    : { sentence: (error as Error).message }
}
