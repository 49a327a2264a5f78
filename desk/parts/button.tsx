import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  /** Ink for the one main action; red outline for what takes away; red fill for its last click. */
  look?: 'go' | 'bad' | 'bad-go' | 'quiet' | undefined
  icon?: IconName | undefined
  wide?: boolean | undefined
}

const classOf = ({ look, wide }: Look, className?: string) =>
  classNames('button', look && `button--${look}`, wide && 'button--wide', className)

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Names what it is doing now, in place of its words; it cannot be pressed meanwhile. */
    busy?: string | false | undefined
    /**
     * Reason why it cannot be pressed. It keeps its place in the order of focus, so that this is
     * heard.
     */
    why?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { look, icon, wide, busy, why, className, children, onClick, ...rest } = props
  const whyId = useId()
  const isOff = Boolean(busy || why)
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classOf({ look, wide }, className)}
        aria-disabled={isOff || undefined}
        aria-busy={Boolean(busy) || undefined}
        aria-describedby={why ? whyId : undefined}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {icon && <Icon name={icon} />}
        {busy || children}
      </button>
      {why && (
        <span className="why" id={whyId}>
          {why}
        </span>
      )}
    </>
  )
}

type ButtonLinkProps = Look & { to: string; state?: unknown; children: ReactNode }

export function ButtonLink({ look, icon, wide, to, state, children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={classOf({ look, wide })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
