import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { fieldId, focusField } from './field-focus.ts'
import type { Application } from './use-application.ts'
import { words } from './words.tsx'

const { left, allFixed, fixed, again } = words.errors

/**
 * After a try to continue: what is left to fix, each a jump away. It stays as it is until the next
 * try: to go while someone types would pull the page from under them.
 */
export function ErrorSummary({ application: { missed, errors } }: { application: Application }) {
  const bad = missed.filter((name) => errors[name])
  return (
    <div role="alert">
      {missed.length > 0 && (
        <div className={classNames('notice', bad.length ? 'notice--error' : 'notice--ok')}>
          <Icon name={bad.length ? 'alert' : 'check'} />
          <div>
            <b>{bad.length ? left(bad.length) : allFixed}</b>
            <p className="notice__links">
              {missed.map((name) => (
                <a
                  key={name}
                  className={errors[name] ? undefined : 'is-fixed'}
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    // A new address would be a new entry of the history, and lose the step.
                    event.preventDefault()
                    focusField(name)
                  }}
                >
                  {words.labels[name]}
                  {!errors[name] && <span className="vh"> {fixed}</span>}
                </a>
              ))}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Says above the button why the last try failed, and that nothing is lost. */
export function Failure({ message, button }: { message: string | undefined; button: string }) {
  if (!message) return null
  return (
    <div className="failure" data-failure>
      <p className="field__note field__note--error">
        <Icon name="alert" />
        <span>{message}</span>
      </p>
      <p className="note">{again(button)}</p>
    </div>
  )
}
