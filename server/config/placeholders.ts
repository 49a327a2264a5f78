import type { Variables } from './environment.ts'

/** Names that are reserved for examples (RFC 2606): nobody can own them. */
export const exampleName = /(?:[\w-]+\.)*(?:example\.(?:com|net|org)|[\w-]+\.example)\b/gi

/** Values that .env.example shows. */
const samples = [
  '22AAAAA0000A1Z5',
  'Northlight Learning Private Limited',
  '12 MG Road, Bengaluru 560001',
]

/** A value that was copied from the documents and never filled in cannot be right anywhere. */
export const unfilled = (variables: Variables) =>
  Object.entries(variables)
    .filter(([, value]) => value?.includes('…'))
    .map(([name]) => `${name}: still holds the placeholder "…"`)

/** Values that can be, but hardly are, meant. */
export const sampleSettings = (variables: Variables) =>
  Object.entries(variables).flatMap(([name, value = '']) => {
    if (samples.includes(value)) return [`${name}: is the sample of .env.example`]
    const [found] = value.match(exampleName) ?? []
    return found ? [`${name}: holds ${found}, which is for examples only`] : []
  })
