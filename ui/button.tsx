import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = {
  /** Each application draws those that it uses: amber is the site's own, `bad` and `quiet` the desk's. */
  variant?: 'amber' | 'ink' | 'line' | 'bad' | 'bad-ink' | 'quiet' | undefined
  size?: 'small' | undefined
  block?: boolean | undefined
}

export function buttonClass({ variant, size, block }: ButtonLook = {}, className?: string) {
  return classNames(
    'btn',
    variant && variant !== 'amber' && `btn--${variant}`,
    size && `btn--${size}`,
    block && 'btn--block',
    className,
  )
}

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    icon?: ReactNode
    /** What it is doing now, instead of its words; it cannot be pressed meanwhile. */
    busy?: string | false | undefined
    /** Why it cannot be pressed. It keeps its place in the order of focus, so that this is heard. */
    why?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, className, icon, busy, why, children, onClick, ...rest } = props
  const whyId = useId()
  const isOff = Boolean(busy || why)
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass({ variant, size, block }, className)}
        // Not `disabled`, which would throw the focus away.
        aria-disabled={isOff || undefined}
        aria-busy={Boolean(busy) || undefined}
        aria-describedby={why ? whyId : undefined}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {icon}
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

type ButtonLinkProps = ButtonLook &
  ComponentProps<'a'> & {
    href: string
    external?: boolean | undefined
  }

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, block, className, href, children, ...rest } = props
  const { external = /^https?:/.test(href), ...attributes } = rest
  const newTab = external ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      {...attributes}
      {...newTab}
      href={href}
      className={buttonClass({ variant, size, block }, className)}
    >
      {children}
      {external && <span className="vh"> (opens in a new tab)</span>}
    </a>
  )
}
