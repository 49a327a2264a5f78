import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { billingAddress } from '../../../contract/billing.ts'
import { codeOf } from '../../../contract/call.ts'
import { billing } from '../../../contract/messages/en/billing.ts'
import { speak } from '../../../contract/messages/speak.ts'
import { emptyForm, formReducer, problemsIn } from '../../../ui/form/form-state.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { loadScript } from '../load-script.ts'
import { words } from '../words.tsx'
import type { CheckoutProps, Complete } from './props.ts'
import { type CardFrame, CardRefused, requestToken } from './verifone-token.ts'

/** What the form of the cardholder's address says about its fields. */
const sentenceOf = speak(billing)

type Charge = Awaited<ReturnType<Complete>>

export type VerifoneProps = Omit<CheckoutProps<'VERIFONE'>, 'choose'>

/** Id of the element for the card's frame. Verifone's script wants a selector. */
export const cardPlace = 'card-element'

const said = words.gateways.of.VERIFONE

type BillingField = 'address' | 'city' | 'state' | 'zip' | 'country'

const noAddress = { address: '', city: '', state: '', zip: '', country: 'IN' }

function useBilling() {
  return useForm({
    idOf: (name: BillingField) => `billing-${name}`,
    initial: emptyForm<BillingField>(noAddress),
    reduce: formReducer,
    judge: ({ values }) => ({
      problems: problemsIn(billingAddress, values, sentenceOf),
      locks: {},
    }),
  })
}

/** Verifone's own card fields in the page, once they are there. */
function useCardFrame({ payload, fail }: Pick<VerifoneProps, 'payload' | 'fail'>) {
  const [frame, setFrame] = useState<CardFrame>()
  const { clientId, config } = payload
  const giveUp = useEffectEvent(() => fail(said.notLoaded))
  useEffect(() => {
    let isMounted = true
    loadScript(config.scriptUrl)
      .then(() => {
        if (!isMounted) return
        if (!window.TwoPayClient) throw new Error('The script brought nothing')
        const client = new window.TwoPayClient(clientId)
        const component = client.components.create('card')
        component.mount(`#${cardPlace}`)
        setFrame({ client, component })
      })
      .catch(() => isMounted && giveUp())
    return () => {
      isMounted = false
    }
  }, [config.scriptUrl, clientId])
  return frame
}

export function useCardPayment({ payload, finish, fail, complete }: VerifoneProps) {
  const frame = useCardFrame({ payload, fail })
  const billing = useBilling()
  const [notice, setNotice] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Answers what to tell the cardholder when they can try again. */
  async function pay(card: CardFrame): Promise<string | undefined> {
    const token = await requestToken(card, payload.config.prefill.name).catch(refusedCard)
    if (typeof token !== 'string') return token.sentence
    // When the answer got lost nobody knows whether the card was charged: the result page asks.
    const result = { token, billing: billing.latest.current.values }
    const answer = await complete(result).catch(refusedCharge)
    if ('sentence' in answer) return answer.sentence
    if (answer.redirect_url) window.location.assign(answer.redirect_url)
    else finish({ payment_status: answer.payment_status === 'FAILED' ? 'Failed' : 'Success' })
  }

  /** Against double submission: a second click while the first one is under way does nothing. */
  async function submit() {
    if (running.current || !frame) return
    setNotice(undefined)
    if (!billing.check()) return
    running.current = true
    setBusy(true)
    const sentence = await pay(frame)
    if (!sentence) return
    running.current = false
    setBusy(false)
    setNotice(sentence)
  }

  return { billing, isReady: frame !== undefined, notice, busy, submit }
}

/** Without a token nothing can have been charged. */
function refusedCard(error: unknown) {
  if (!(error instanceof CardRefused)) return { sentence: said.unreachable }
  window.alert(error.message)
  return { sentence: said.refused(error.message) }
}

/** Our server said no, and why; or nobody knows, and it is as good as pending. */
function refusedCharge(error: unknown) {
  const code = codeOf(error)
  const isUnknown = !code || code === 'unexpected' || code === 'unavailable'
  return isUnknown
    ? ({ payment_status: 'PENDING' } as Charge)
    : { sentence: (error as Error).message }
}
