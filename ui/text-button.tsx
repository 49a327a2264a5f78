import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type TextButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** Cannot be pressed now; keeps the focus, which `disabled` would throw away. */
  waiting?: boolean | undefined
}

/** A button that reads like a link: for the small ways back and around. */
export function TextButton({ waiting, className, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('textbtn', className)}
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onClick}
    />
  )
}
