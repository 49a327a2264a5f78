import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { createEnquiry } from '../../contract/endpoints.ts'
import { type Enquiry, enquirySchema } from '../../contract/enquiry.ts'
import { enquiryType } from '../../contract/programme.ts'
import { useToast } from '../../ui/toast.tsx'
import { call } from '../api.ts'
import { useBotCheck } from '../bot-check/bot-check.ts'
import { resolverFor } from '../form.ts'
import { defaultCountry } from './countries.ts'

const emptyEnquiry: Enquiry = {
  fullname: '',
  email: '',
  phone: '',
  countryCode: defaultCountry.code.toLowerCase(),
  dialLog: defaultCountry.dialCode,
  description: '',
  enquiryType,
}

export type Outcome = { success: boolean; text: string }

/** The contact form's behaviour: bot check, then validation, then sending. */
export function useEnquiry() {
  const form = useForm<Enquiry>({
    defaultValues: emptyEnquiry,
    resolver: resolverFor(enquirySchema),
    mode: 'onTouched',
  })
  const botCheck = useBotCheck()
  const toast = useToast()
  const [submitting, setSubmitting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const inFlight = useRef(false)

  const conclude = (result: Outcome) => {
    setOutcome(result)
    toast.show(result)
  }

  const send = (botToken: string) => async (enquiry: Enquiry) => {
    botCheck.discard()
    const { message } = await call(createEnquiry, enquiry, { botToken })
    form.reset()
    conclude({ success: true, text: message })
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = event.nativeEvent.submitter
    // Two clicks may come before the button is seen to be disabled.
    if (inFlight.current) return
    inFlight.current = true
    setSubmitting(true)
    setOutcome(undefined)
    try {
      const botToken = await botCheck.obtain()
      await form.handleSubmit(send(botToken))()
    } catch (error) {
      conclude({ success: false, text: (error as Error).message })
    } finally {
      inFlight.current = false
      flushSync(() => setSubmitting(false))
      // A button that was disabled has lost the focus; whoever uses the keyboard wants it back.
      if (document.activeElement === document.body) button?.focus()
    }
  }

  return { form, submit, submitting, outcome, prepare: botCheck.prepare }
}
