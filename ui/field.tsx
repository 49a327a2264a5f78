import { type ComponentProps, type ReactNode, type SyntheticEvent, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type FieldOptions = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Reason why a call about the value failed: the value itself may well be right. */
  failure?: string | undefined
  ok?: string | undefined
  /** Shows the tick. */
  valid?: boolean | undefined
  /** Reason why the control cannot be used yet. It can be reached, so that the reason is heard. */
  locked?: string | undefined
  /** Shown at the end of the line below the control, beside the notes. */
  foot?: ReactNode
}

/** Attributes that the labelled control of a field must carry. */
export type FieldControl = {
  id: string
  readOnly?: true
  'aria-disabled'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type FieldProps = FieldOptions & {
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

type Note = {
  kind: 'error' | 'failure' | 'lock' | 'ok' | 'hint'
  icon?: IconName
  text: ReactNode
}

function notesOf({ hint, error, failure, ok, locked }: FieldOptions): Note[] {
  if (locked) return [{ kind: 'lock', icon: 'lock', text: locked }]
  const notes: Note[] = []
  if (error) notes.push({ kind: 'error', icon: 'alert', text: error })
  else if (failure) notes.push({ kind: 'failure', icon: 'alert', text: failure })
  else if (ok) notes.push({ kind: 'ok', icon: 'check', text: ok })
  if (hint) notes.push({ kind: 'hint', text: hint })
  return notes
}

function stateOf({ error, valid, locked }: FieldOptions) {
  if (locked) return 'field--locked'
  if (error) return 'field--error'
  return valid && 'field--valid'
}

export function Field({ id: given, children, ...options }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const notes = notesOf(options)
  const control: FieldControl = { id }
  if (notes.length) {
    control['aria-describedby'] = notes.map(({ kind }) => `${id}-${kind}`).join(' ')
  }
  if (options.locked) Object.assign(control, { readOnly: true, 'aria-disabled': true })
  else if (options.error) control['aria-invalid'] = true
  return (
    <div className={classNames('field', stateOf(options))}>
      <label htmlFor={id}>{options.label}</label>
      {children(control)}
      {options.foot ? (
        <div className="field__foot">
          <div>
            <Notes id={id} notes={notes} />
          </div>
          {options.foot}
        </div>
      ) : (
        <Notes id={id} notes={notes} />
      )}
    </div>
  )
}

function Notes({ id, notes }: { id: string; notes: Note[] }) {
  return notes.map(({ kind, icon, text }) => (
    <p
      key={kind}
      id={`${id}-${kind}`}
      className={`field__note field__note--${kind}`}
      role={kind === 'failure' ? 'alert' : undefined}
    >
      {icon && <Icon name={icon} />}
      <span>{text}</span>
    </p>
  ))
}

function splitOptions<P extends FieldOptions>(props: P) {
  const { label, hint, error, failure, ok, valid, locked, foot, ...native } = props
  return [{ label, hint, error, failure, ok, valid, locked, foot }, native] as const
}

type Clean = (value: string) => string

const dropLeadingSpaces: Clean = (value) => value.trimStart()

/** Cleans the typed value in place, so that every handler sees the clean one. */
export function cleaned<E extends SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>>(
  clean: Clean,
  handler: ((event: E) => void) | undefined,
) {
  return (event: E) => {
    const control = event.currentTarget
    const value = clean(control.value)
    if (value !== control.value) {
      const caret = control.selectionStart
      const before = caret === null ? '' : clean(control.value.slice(0, caret))
      control.value = value
      // Inputs of type email have no caret to set.
      if (caret !== null) control.setSelectionRange(before.length, before.length)
    }
    handler?.(event)
  }
}

type TextFieldProps = FieldOptions &
  Omit<ComponentProps<'input'>, 'prefix'> & {
    prefix?: string | undefined
    /** Cleans typed or pasted text; leading spaces are dropped unless told otherwise. */
    clean?: Clean | undefined
    /** A button beside the control. */
    action?: ReactNode
  }

export function TextField(props: TextFieldProps) {
  const [options, native] = splitOptions(props)
  const {
    prefix,
    clean = dropLeadingSpaces,
    action,
    className,
    id,
    onInput,
    onChange,
    ...rest
  } = native
  return (
    <Field {...options} id={id}>
      {(control) => {
        const prefixId = prefix && `${control.id}-prefix`
        const input = (
          <input
            {...rest}
            {...control}
            aria-describedby={classNames(prefixId, control['aria-describedby']) || undefined}
            className={classNames('input', className)}
            onInput={cleaned(clean, onInput)}
            onChange={cleaned(clean, onChange)}
          />
        )
        // Keeps the elements the same with and without: a control that changed its place would lose
        // focus.
        return (
          <div className="act">
            <div className="input-group">
              {prefix && (
                <span className="input-group__prefix" id={prefixId}>
                  {prefix}
                </span>
              )}
              {input}
            </div>
            {action}
          </div>
        )
      }}
    </Field>
  )
}

export function TextAreaField(props: FieldOptions & ComponentProps<'textarea'>) {
  const [options, { className, id, onInput, onChange, ...rest }] = splitOptions(props)
  return (
    <Field {...options} id={id}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={classNames('textarea', className)}
          onInput={cleaned(dropLeadingSpaces, onInput)}
          onChange={cleaned(dropLeadingSpaces, onChange)}
        />
      )}
    </Field>
  )
}

// A select knows no readonly: a locked one does not open, and what is chosen by keyboard is not taken.
const asReadOnly = {
  onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
  onChange: () => undefined,
}

export function SelectField(props: FieldOptions & ComponentProps<'select'>) {
  const [options, { className, id, ...rest }] = splitOptions(props)
  return (
    <Field {...options} id={id}>
      {({ readOnly, ...control }) => (
        <select
          {...rest}
          {...control}
          {...(readOnly && asReadOnly)}
          className={classNames('select', className)}
        />
      )}
    </Field>
  )
}
