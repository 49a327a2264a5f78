import { type SubmitEvent, useEffect, useState } from 'react'
import { call } from '../../contract/call.ts'
import { dialCodes } from '../../contract/countries.ts'
import { createEnquiry } from '../../contract/enquiry.endpoints.ts'
import { enquirySchema } from '../../contract/enquiry.ts'
import { enquiryType } from '../../contract/programme.ts'
import { emptyForm, formReducer, problemsIn } from '../../ui/form/form-state.ts'
import { useCalls } from '../../ui/form/use-calls.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useToast } from '../../ui/toast.tsx'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { takeCarried } from '../carried.ts'
import { consentsIn, untick } from '../consent/consent-boxes.tsx'
import { defaultCountry } from './countries.ts'
import { phoneDigits } from './phone-digits.ts'
import { sentenceOf } from './sentences.ts'

const emptyEnquiry = {
  fullname: '',
  phone: '',
  email: '',
  description: '',
  countryCode: defaultCountry.code.toLowerCase(),
  dialLog: defaultCountry.dialCode,
}
type Values = typeof emptyEnquiry

const requestOf = (values: Values) => ({ ...values, enquiryType }) as const

const useEnquiryForm = () =>
  useForm({
    idOf: (name: keyof Values) => `enquiry-${name}`,
    initial: emptyForm(emptyEnquiry),
    reduce: formReducer,
    judge: ({ values }) => ({
      problems: problemsIn(enquirySchema, requestOf(values), sentenceOf),
      locks: {},
    }),
    clean: (name, text) =>
      name === 'phone' ? phoneDigits(text, defaultCountry) : text.trimStart(),
  })

type Outcome = { success: boolean; text: string }

/** The contact form's behaviour: bot check, then validation, then sending. */
export function useEnquiry() {
  const form = useEnquiryForm()
  const { busy, run } = useCalls<'send'>()
  const botCheck = useBotCheck()
  const toast = useToast()
  const [outcome, setOutcome] = useState<Outcome>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useEffect(() => {
    const carried = takeCarried('enquiry')
    for (const name of Object.keys(emptyEnquiry) as (keyof Values)[]) {
      if (carried[name] && form.latest.current.values[name] === emptyEnquiry[name]) {
        form.change(name, carried[name])
        form.dispatch({ type: 'blurred', field: name })
      }
    }
    const dialCode = carried.countryCode && dialCodes.get(carried.countryCode)
    if (dialCode) form.change('dialLog', dialCode)
  }, [])

  const conclude = (result: Outcome) => {
    setOutcome(result)
    toast.show(result)
  }

  const send = async (element: HTMLFormElement) => {
    setOutcome(undefined)
    try {
      const botToken = await botCheck.obtain()
      if (!form.check()) return
      botCheck.discard()
      const request = {
        ...requestOf(form.latest.current.values),
        consents: consentsIn(element),
      }
      const { message } = await call(createEnquiry, request, { botToken })
      untick(element)
      form.dispatch({ type: 'reset', values: emptyEnquiry })
      conclude({ success: true, text: message })
    } catch (error) {
      conclude({ success: false, text: (error as Error).message })
    }
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    void run('send', () => send(currentTarget))
  }

  return { form, submit, submitting: busy.send, outcome, prepare: botCheck.prepare }
}
