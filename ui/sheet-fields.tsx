import { CodeInput } from './code-input.tsx'
import { Field, SelectField, TextAreaField, TextField } from './field.tsx'

export function SheetFields() {
  return (
    <div className="sheet__grid">
      <TextField label="Resting" hint="As on your passport." autoComplete="name" />
      <TextField label="Valid" defaultValue="Ananya Krishnan" valid />
      <TextField label="Error" defaultValue="ananya@" error="Enter a valid email address." />
      <TextField label="Locked" locked="Enter your full name first" />
      <TextField
        label="Prefix, verified"
        type="tel"
        className="num"
        prefix="+91"
        defaultValue="98765 43210"
        valid
        ok="Verified"
      />
      <Field label="Two controls, one error" error="Enter a phone number.">
        {(control) => (
          <div className="input-group input-group--select">
            <select className="select num" aria-label="Country">
              <option>India +91</option>
            </select>
            <input {...control} className="input num" type="tel" />
          </div>
        )}
      </Field>
      <SelectField label="Select" hint="One of three.">
        <option>First</option>
        <option>Second</option>
        <option>Third</option>
      </SelectField>
      <SelectField label="Select, locked" locked="Choose the one above first">
        <option>None yet</option>
      </SelectField>
      <TextAreaField label="Message (optional)" />
      <TextAreaField label="Message, error" error="Write at least two words." />
      <CodeInput label="6-digit code" hint="Sent to ••••••3210." defaultValue="482913" />
      <CodeInput
        label="6-digit code, big"
        size="big"
        defaultValue="739204"
        error="That code is not right."
      />
    </div>
  )
}
