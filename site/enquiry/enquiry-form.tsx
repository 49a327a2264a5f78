import { useRef } from 'react'
import { enquirePath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { useEarlySubmit } from '../../ui/form/use-early-submit.ts'
import { WithoutScript } from '../chrome/without-script.tsx'
import { PhoneField } from './phone-field.tsx'
import { useEnquiry } from './use-enquiry.ts'

/** The contact form. `labelledBy` names the heading it stands under. */
export function EnquiryForm({ labelledBy }: { labelledBy: string }) {
  const { form, submit, submitting, outcome, prepare } = useEnquiry()
  const ref = useRef<HTMLFormElement>(null)
  useEarlySubmit(ref)
  return (
    <form
      className="card enquiry"
      method="post"
      action={enquirePath}
      data-early=""
      ref={ref}
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={submit}
      onFocus={prepare}
    >
      <TextField label="Full name" autoComplete="name" {...form.field('fullname')} />
      <PhoneField form={form} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextAreaField label="Message(Optional)" {...form.field('description')} />
      <noscript>
        <WithoutScript />
      </noscript>
      <div className="enquiry__send">
        <Button type="submit" variant="ink" busy={submitting} progress="Sending…">
          Submit
        </Button>
        <p
          className={
            outcome ? `note enquiry__outcome--${outcome.success ? 'ok' : 'error'}` : 'note'
          }
        >
          {outcome?.text ?? 'We use these details to answer you.'}
        </p>
      </div>
    </form>
  )
}
