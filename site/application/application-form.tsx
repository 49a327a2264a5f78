import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { classNames } from '../../ui/class-names.ts'
import { useEarlySubmit } from '../../ui/form/use-early-submit.ts'
import { FormNoScript } from '../chrome/no-script.tsx'
import type { FieldName } from './application-state.ts'
import { fieldId, focusField, ignoreSecondPress, sendCodeId } from './field-focus.ts'
import type { Scholarship } from './scholarship.ts'
import { type Application, useApplication } from './use-application.ts'
import type { OnClosed } from './use-application-form.ts'
import { useUnloadWebhook } from './use-unload-webhook.ts'
import { words } from './words.tsx'

export type Price = { amount: number; coupon: string | undefined }

export type FieldsProps = { application: Application; heading?: string | undefined }

type ApplicationFormProps = {
  scholarship: Scholarship
  /** Grouped along a path, on a page of its own; or in a card with two columns. */
  layout: 'grouped' | 'card'
  /** The fields in that layout: code splitting, as each page loads its own alone. */
  fields: ComponentType<FieldsProps>
  /** The card's heading. */
  heading?: string
  className?: string
  /** Someone is at work in the form. */
  onBegun?: () => void
  onSubmitted: (application: UnpaidApplication) => void
  onClosed: OnClosed
  /** A visitor came back to change this field. */
  focusOn?: FieldName | undefined
  /** Hears what is to pay, at first and whenever a coupon changes it. */
  onPrice?: (price: Price) => void
}

/** Step 1 of an application, on its own page and on the colleges'. */
export function ApplicationForm(props: ApplicationFormProps) {
  const {
    scholarship,
    layout,
    fields: Fields,
    heading,
    className,
    onBegun,
    onPrice,
    focusOn,
  } = props
  const application = useApplication(scholarship, props)
  const { amount, state } = application
  const coupon =
    state.coupon.amount !== undefined ? state.values.coupon_code.toUpperCase() : undefined
  useEffect(() => onPrice?.({ amount, coupon }), [onPrice, amount, coupon])
  const arrive = useEffectEvent(() => {
    if (focusOn) return focusField(focusOn)
    // Visitors who come from the landing page with all of its fields have one thing to do next.
    const isNew = layout === 'grouped' && state.values.selected_course === ''
    if (!isNew || document.activeElement !== document.body) return
    const [bad] = Object.keys(application.errors) as FieldName[]
    document.getElementById(bad ? fieldId(bad) : sendCodeId)?.focus()
  })
  useEffect(() => {
    // A field opens once what was typed before it is back.
    if (state.restored) arrive()
  }, [state.restored])
  useUnloadWebhook(state.values)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)
  return (
    <form
      className={classNames('apply', layout === 'card' && 'card apply-card', className)}
      method="post"
      data-early=""
      ref={form}
      noValidate
      aria-label={heading ?? words.form.name}
      onSubmit={application.submit}
      onFocus={() => {
        onBegun?.()
        application.botCheck.prepare()
      }}
      onMouseDown={ignoreSecondPress}
    >
      <FormNoScript />
      <Fields application={application} heading={heading} />
      <p className="vh" role="status">
        {state.phone.status === 'verified' && words.form.phoneIsVerified}
      </p>
    </form>
  )
}
