import type * as z from 'zod/mini'

/** State of a form's fields, and how it changes. A form with more to know extends both. */
export type FormState<Name extends string> = {
  /** In the order of the form: the first bad one gets the focus. */
  values: Record<Name, string>
  /** Fields that were left at least once: from then on they show their errors. */
  touched: Flags<Name>
  submitted: boolean
  /** Refusals of a value by the server; each lasts until the value changes. */
  refusals: Texts<Name>
}
export type Texts<Name extends string> = { [Field in Name]?: string | undefined }
export type Flags<Name extends string> = { [Field in Name]?: true }

export type FormEvent<Name extends string> =
  | { type: 'changed'; field: Name; value: string }
  | { type: 'blurred'; field: Name }
  | { type: 'refused'; field: Name; value: string; message: string }
  /** `fields` could be used at that time; the others stay silent until they can. */
  | { type: 'submitted'; fields: Name[] }
  | { type: 'reset'; values: Record<Name, string> }

/** Problems of each field, whether or not they show yet, and why a field is locked. */
export type Judgement<Name extends string> = { problems: Texts<Name>; locks: Texts<Name> }

export function emptyForm<Name extends string>(values: Record<Name, string>): FormState<Name> {
  return { values, touched: {}, submitted: false, refusals: {} }
}

export function formReducer<Name extends string, State extends FormState<Name>>(
  state: State,
  event: FormEvent<Name>,
): State {
  const { values, touched, refusals } = state
  switch (event.type) {
    case 'changed': {
      const { field, value } = event
      if (values[field] === value) return state
      return { ...state, values: { ...values, [field]: value }, refusals: without(refusals, field) }
    }
    case 'blurred':
      return { ...state, touched: { ...touched, [event.field]: true } }
    case 'refused':
      if (values[event.field] !== event.value) return state
      return { ...state, refusals: { ...refusals, [event.field]: event.message } }
    case 'submitted': {
      const tried = Object.fromEntries(event.fields.map((field) => [field, true]))
      return { ...state, touched: { ...touched, ...tried }, submitted: true }
    }
    case 'reset':
      return { ...state, ...emptyForm(event.values) }
  }
}

/** Errors under the fields now, in their order. */
export function errorsOf<Name extends string>(
  { values, touched, refusals }: FormState<Name>,
  { problems, locks }: Judgement<Name>,
) {
  const errors: Texts<Name> = {}
  for (const field of Object.keys(values) as Name[]) {
    const message = refusals[field] ?? (touched[field] && problems[field])
    if (message && !locks[field]) errors[field] = message
  }
  return errors
}

/** The first broken rule of each field. A rule's message says what is wrong; the form has words for it. */
export function problemsIn<Name extends string, Message extends string>(
  schema: z.ZodMiniType,
  values: object,
  sentenceOf: (message: Message) => string,
) {
  const problems: Texts<Name> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[path[0] as Name] ??= sentenceOf(message as Message)
  }
  return problems
}

export function without<Rest extends object>(record: Rest, key: keyof Rest): Rest {
  const { [key]: _, ...rest } = record
  return rest as Rest
}
