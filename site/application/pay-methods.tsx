import type { PayMethod } from '../../contract/pay-method.ts'
import { words } from './words.pay-step.ts'

const { label, names } = words.methods

/** Shows the ways to pay before one presses Pay. Words in a frame: the marks are others' own. */
export const PayMethods = ({ methods = [] }: { methods?: readonly PayMethod[] | undefined }) =>
  methods.length > 0 && (
    <div className="methods">
      <p id="methods-label">{label}</p>
      <ul aria-labelledby="methods-label">
        {methods.map((method) => (
          <li key={method} className={`method--${method}`}>
            {names[method]}
          </li>
        ))}
      </ul>
    </div>
  )
