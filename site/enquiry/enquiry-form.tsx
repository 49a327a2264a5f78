import { useRef } from 'react'
import { notices } from '../../contract/notice.ts'
import { enquirePath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { useEarlySubmit } from '../../ui/form/use-early-submit.ts'
import { FormNoScript } from '../chrome/no-script.tsx'
import { ConsentBoxes } from '../consent/consent-boxes.tsx'
import { PrivacyNotice } from '../consent/privacy-notice.tsx'
import { PhoneField } from './phone-field.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { words } from './words.ts'

/** The contact form. `labelledBy` names the heading above it. */
export function EnquiryForm({ labelledBy }: { labelledBy: string }) {
  const { form, submit, submitting, outcome, prepare } = useEnquiry()
  const ref = useRef<HTMLFormElement>(null)
  useEarlySubmit(ref)
  const name = form.field('fullname')
  const hasMarks = /[^\p{L}\p{M} ]/u.test(name.value)
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
      <FormNoScript />
      <TextField
        label={words.name}
        autoComplete="name"
        hint={name.error && hasMarks ? words.nameAllowed : undefined}
        {...name}
      />
      <PhoneField form={form} />
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <TextAreaField label={words.message} {...form.field('description')} />
      <PrivacyNotice notice={notices.enquiry}>
        <ConsentBoxes purposes={['whatsapp']} />
      </PrivacyNotice>
      <div className="enquiry__send">
        <Button type="submit" variant="ink" busy={submitting && words.sending}>
          {words.submit}
        </Button>
        {outcome && (
          <p className={`note enquiry__outcome--${outcome.success ? 'ok' : 'error'}`}>
            {outcome.text}
          </p>
        )}
      </div>
    </form>
  )
}
