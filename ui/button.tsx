import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = {
  variant?: 'amber' | 'ink' | 'line' | undefined
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
    busy?: boolean | undefined
    /** The word shown while busy. */
    progress?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, className, busy = false, progress, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      {busy && progress ? progress : children}
    </button>
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
