import { expect, test } from 'vitest'
import { definitionOf, listNames } from '../../contract/desk/lists.ts'
import { places } from './columns.tsx'

test.each(listNames)('every column of %s has one place on its page', (list) => {
  const shown = Object.entries(definitionOf(list).columns)
    .filter(([name, { exportOnly }]) => !exportOnly && name !== 'currency')
    .map(([name]) => name)
  const placed = places[list].flatMap(({ cells }) => cells)
  expect(placed.toSorted()).toEqual(shown.toSorted())
})
