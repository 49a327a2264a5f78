export type Mutant = { file: string; line: number; before: string; after: string; text: string }

type Operator = { find: RegExp; replace: (found: string) => string }

const swap = (a: string, b: string): Operator[] =>
  [
    [a, b],
    [b, a],
  ].map(([from = '', to = '']) => ({ find: new RegExp(escaped(from), 'g'), replace: () => to }))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Small mistakes that somebody could make. */
const operators: Operator[] = [
  ...swap(' === ', ' !== '),
  ...swap(' && ', ' || '),
  ...swap(' < ', ' >= '),
  ...swap(' > ', ' <= '),
  ...swap(' + ', ' - '),
  ...swap(' * ', ' / '),
  ...swap('true', 'false'),
  ...swap('eq(', 'ne('),
  ...swap('lte(', 'gte('),
  ...swap('isNull(', 'isNotNull('),
  // The condition turned around.
  { find: /(?<=if \()[^!].*(?=\) )/g, replace: (condition) => `!(${condition})` },
  { find: /(?<=if \()!/g, replace: () => '' },
  // A step forgotten.
  { find: /^ +await [\w.]+\(.*\)$/g, replace: () => '' },
  { find: /\n? *\.for\('update'.*\)$/g, replace: () => '' },
  // One more than was meant.
  { find: /(?<![\w.])\d[\d_]*(?![\w.])/g, replace: (number) => `(${number} + 1)` },
]

const noCode = /^\s*(\/\/|\/?\*|import|export type|type |} from)/

/** Every text that differs from the source by one mistake. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((before, at) => {
    if (noCode.test(before)) return []
    return operators.flatMap(({ find, replace }) =>
      Array.from(before.matchAll(find), (match) => {
        const [found] = match
        const end = match.index + found.length
        const after = before.slice(0, match.index) + replace(found) + before.slice(end)
        return { file, line: at + 1, before, after, text: lines.with(at, after).join('\n') }
      }),
    )
  })
}
