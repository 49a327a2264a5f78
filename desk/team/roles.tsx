import { type Role, rightNames, rights, roles } from '../../contract/desk/rights.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { sentence } from '../formats.ts'
import { Shape } from '../parts/shape.tsx'

type RoleChoiceProps = {
  held: readonly Role[]
  onChange: (held: Role[]) => void
  error?: string | undefined
}

/** Keeps roles in the order of the table, whatever the order of the clicks. */
export function RoleChoice({ held, onChange, error }: RoleChoiceProps) {
  const toggle = (role: Role) =>
    onChange(roles.filter((each) => (each === role ? !held.includes(each) : held.includes(each))))
  return (
    <fieldset className="field" aria-describedby={error ? 'roles-error' : undefined}>
      <legend className="legend">Roles</legend>
      <div className="choices">
        {roles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            checked={held.includes(role)}
            onChange={() => toggle(role)}
            label={sentence(role)}
          />
        ))}
      </div>
      {error && (
        <p className="field__note field__note--error" id="roles-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The whole table of rights; the columns of the roles that are held stand out. */
export function RightsTable({ held }: { held: readonly Role[] }) {
  const isHeld = (role: Role) => held.includes(role)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="ledger-scroll" aria-label="What each role may do" tabIndex={0}>
      <table className="ledger rights">
        <caption className="vh">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">May</th>
            {roles.map((role) => (
              <th key={role} scope="col" className={isHeld(role) ? 'held' : undefined}>
                {sentence(role)}
                {isHeld(role) && <span className="vh">, held</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightNames.map((right) => {
            const allowed: readonly Role[] = rights[right].roles
            return (
              <tr key={right}>
                <th scope="row" className={allowed.some(isHeld) ? 'may' : undefined}>
                  {rights[right].words}
                </th>
                {roles.map((role) => (
                  <td key={role} className={classNames(isHeld(role) && 'held') || undefined}>
                    {allowed.includes(role) ? (
                      <span className="tick">
                        <Shape name="ok" />
                        <span className="vh">yes</span>
                      </span>
                    ) : (
                      <span className="muted">
                        <span aria-hidden="true">–</span>
                        <span className="vh">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
