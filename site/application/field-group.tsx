import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { FieldName } from './application-state.ts'
import type { Application } from './use-application.ts'

type Mood = 'bad' | 'lock' | 'done' | 'now' | 'open'

const icons: Partial<Record<Mood, IconName>> = { bad: 'close', lock: 'lock', done: 'check' }

type FieldGroupProps = {
  application: Application
  title: string
  fields: FieldName[]
  /** Nothing in it must be filled in. */
  optional?: boolean
  children: ReactNode
}

/** Fields that belong together, a node on the path beside them. */
export function FieldGroup({ application, title, fields, optional, children }: FieldGroupProps) {
  const id = useId()
  const mood = optional ? optionalMood(application, fields) : moodOf(application, fields)
  const icon = icons[mood]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be a heading that is read as one
    <section className={`grp is-${mood}`} role="group" aria-labelledby={id}>
      <h2 className="grp__h" id={id}>
        <span className="node" aria-hidden="true">
          {icon && <Icon name={icon} />}
        </span>
        {title}
      </h2>
      <div className="grp__f grp__f--2">{children}</div>
    </section>
  )
}

function optionalMood({ errors }: Application, fields: FieldName[]): Mood {
  return fields.some((name) => errors[name]) ? 'bad' : 'open'
}

function moodOf({ errors, judgement, field, state }: Application, fields: FieldName[]): Mood {
  const [first = 'fullname'] = fields
  if (fields.some((name) => errors[name])) return 'bad'
  if (judgement.locks[first]) return 'lock'
  const isDone =
    first === 'phone_number'
      ? state.phone.status === 'verified'
      : fields.every((name) => field(name).valid)
  return isDone ? 'done' : 'now'
}
