import { type ComponentProps, createElement } from 'react'
import { classNames } from './class-names.ts'

type CardElement = 'div' | 'section' | 'article' | 'li' | 'form'

type CardProps<E extends CardElement> = ComponentProps<E> & { as?: E }

export function Card<E extends CardElement = 'div'>({ as, ...rest }: CardProps<E>) {
  return createElement(as ?? 'div', { ...rest, className: classNames('card', rest.className) })
}
