import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { PhoneField } from './phone-field.tsx'
import { useEnquiry } from './use-enquiry.ts'
import { words } from './words.ts'

/** The contact form. `labelledBy` names the heading it stands under. */
export function EnquiryForm({ labelledBy }: { labelledBy: string }) {
  const { form, submit, submitting, outcome, prepare } = useEnquiry()
  const name = form.field('fullname')
  const hasMarks = /[^\p{L}\p{M} ]/u.test(name.value)
  return (
    // Until hydration a browser would put what was typed into the address; a form of method
    // "dialog" outside of a dialog does nothing.
    <form
      className="card enquiry"
      method="dialog"
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={submit}
      onFocus={prepare}
    >
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
      <div className="enquiry__send">
        <Button type="submit" variant="ink" busy={submitting} progress={words.sending}>
          {words.submit}
        </Button>
        <p
          className={
            outcome ? `note enquiry__outcome--${outcome.success ? 'ok' : 'error'}` : 'note'
          }
        >
          {outcome?.text ?? words.purpose}
        </p>
      </div>
    </form>
  )
}
