import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gatewayNames } from '../../contract/payment.ts'
import { type Check, columns } from './cell.ts'
import { everyCheck, exactly, passes, patternOf, printed, providerTable, shown } from './table.ts'

test('every gateway has every column', () => {
  for (const name of gatewayNames) expect(Object.keys(providerTable[name])).toEqual([...columns])
})

test('every cell names tests, or says why there are none', () => {
  const empty = everyCheck.filter(({ titles }) => titles.length === 0)
  expect(empty).toEqual([])
  const cells = Object.values(providerTable).flatMap((row) => Object.values(row))
  expect(cells.filter(({ length }) => length === 0)).toEqual([])
})

test('every test that the table names is there', () => {
  const missing = everyCheck.flatMap(({ file, titles }) => {
    const source = readFileSync(file, 'utf8')
    const isThere = (title: string) =>
      new RegExp(`(?:['"\`]|\\$\\{gateway\\}: )${exactly(title)}['"\`]`).test(source)
    return titles.filter((title) => !isThere(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})

describe('a cell', () => {
  const file = 'a.test.ts'
  const check: Check = { judge: 'SDK', file, titles: ['pays %s (once)'] }
  const ran = (name: string, passed = true) => ({ file, name, passed })

  test('passes when each of its tests ran and passed, for all values', () => {
    expect(passes([check], [ran('Stripe pays INR (once)'), ran('Stripe pays USD (once)')])).toBe(
      true,
    )
    expect(passes([check], [ran('pays INR (once)'), ran('pays USD (once)', false)])).toBe(false)
  })

  test('fails when a test of it did not run, or only one elsewhere or by a longer name', () => {
    expect(passes([check], [])).toBe(false)
    expect(passes([check], [{ ...ran('pays INR (once)'), file: 'b.test.ts' }])).toBe(false)
    expect(passes([check], [ran('pays INR (once) and more'), ran('repays INR (once)')])).toBe(false)
  })

  test('of a text that is run for each gateway asks for its own', () => {
    const pattern = new RegExp(patternOf('paid', { under: 'PAYU' }))
    const own = ['PAYU paid', 'PAYU > paid', 'PAYU: paid']
    const others = ['STRIPE paid', 'paid', 'PAYU is paid']
    expect([...own, ...others].filter((name) => pattern.test(name))).toEqual(own)
  })

  test('shows who judges it beside the simulator, or that nobody does', () => {
    const alone: Check = { ...check, judge: 'simulator' }
    expect(shown([alone, check], [ran('pays INR (once)')])).toBe(
      'passes: their SDK on our simulator',
    )
    expect(shown([alone], [])).toBe('FAILS: our simulator alone')
    expect(shown('not offered', [])).toBe('not offered')
  })
})

test('the table has a line for each column and says what the judges are', () => {
  const lines = printed([])
  for (const [at, column] of columns.entries()) expect(lines[at + 1]).toMatch(`${column} `)
  expect(lines.filter((line) => line.includes('FAILS')).length).toBe(columns.length)
  expect(lines.join('\n')).toContain('our simulator alone')
  expect(lines.at(-1)).toMatch(/^Not tried: /)
})
