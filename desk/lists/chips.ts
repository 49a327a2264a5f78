import { type ListQuery, writeListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf } from '../../contract/desk/lists.ts'
import { fullDate } from '../../contract/event-words.ts'
import { valueWords } from '../rows/words.ts'
import type { ListData } from './load.ts'

export type Chip = { key: string; name: string; value: string; to: string }

/** Each value that narrows a list, and the address of the list without it. */
export function chipsOf({ list, filters, sort }: ListQuery, colleagues: ListData['colleagues']) {
  const { filters: known } = definitionOf(list)
  const wordsOf = (name: string, value: string) => {
    if (known[name]?.kind === 'day') return fullDate(value)
    const person = name === 'assigned' && colleagues.find(({ id }) => id === value)
    return person ? person.name : valueWords(name, value)
  }
  return Object.entries(filters).flatMap(([name, values]) =>
    values.map((value): Chip => {
      const others = values.filter((other) => other !== value)
      const without = writeListQuery({ filters: { ...filters, [name]: others }, sort })
      return {
        key: `${name} ${value}`,
        name: known[name]?.label ?? name,
        value: wordsOf(name, value),
        to: `?${without}`,
      }
    }),
  )
}
