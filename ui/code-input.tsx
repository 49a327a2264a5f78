import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { TextField } from './field.tsx'

const codeLength = 6

const spacesAndHyphens = /[\s\u2010-\u2015-]/g

/** Cut here and not by maxlength, which would cut a pasted "482 913" before its space is gone. */
function onlyTheCode(value: string) {
  return value.replace(spacesAndHyphens, '').slice(0, codeLength)
}

type CodeInputProps = Omit<ComponentProps<typeof TextField>, 'prefix' | 'clean' | 'size'> & {
  size?: 'big' | undefined
}

export function CodeInput({ size, className, ...rest }: CodeInputProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      {...rest}
      className={classNames('code', size && `code--${size}`, className)}
      clean={onlyTheCode}
    />
  )
}
