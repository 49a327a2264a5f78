import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullname } from './application.ts'
import { newPerson } from './desk/team.ts'
import { enquirySchema } from './enquiry.ts'

const rules = {
  application: fullname,
  enquiry: enquirySchema.shape.fullname,
  staff: newPerson.shape.name,
}
const accepts = (name: string) =>
  Object.entries(rules).flatMap(([form, rule]) => (rule.safeParse(name).success ? [form] : []))
const everyForm = Object.keys(rules)

test.each([
  'Priya S.',
  'A. P. J. Abdul Kalam',
  'S.Priya',
  'S.V.Raghavan',
  "O'Brien",
  'D’Souza',
  'Anne-Marie',
  'Mary-Jane O’Neil Jr.',
  'José Álvarez',
  'Jose\u0301 A\u0301lvarez',
  'प्रिया',
  'प्रि. शर्मा',
  'రాజ్\u200Cకుమార్',
  'മോഹന്\u200D',
  'ක්\u200Dරිෂාන්',
  'தமிழ்ச்செல்வன்',
  'محمد',
  '李小龙',
  'A'.repeat(50),
])('every form accepts the name %j', (name) => {
  expect(accepts(name)).toEqual(everyForm)
})

test.each([
  'Priya1',
  '<b>',
  '..',
  '.',
  '-',
  "'",
  'a@b',
  'Priya_',
  'Rao, Priya',
  'Priya/Rao',
  'Priya..',
  'Priya .',
  '.Priya',
  '-Priya',
  "'Priya",
  'Priya-',
  'Priya’',
  'Anne--Marie',
  "O''Brien",
  'Anne -Marie',
  'Anne- Marie',
  'Raj\u200Dkumar',
  'Raj\u200Ckumar',
  '\u200DPriya',
  'రాజ్\u200C\u200Cకుమార్',
  'Priya \u0301',
  '\u0301Priya',
  'Priya\u200F',
  'Priya\u0000',
  'Priya\nRao',
  'Priya\u2028Rao',
  'Priya\uD800',
  'Priya😀',
])('every form refuses the name %j', (name) => {
  expect(accepts(name)).toEqual([])
})

test('a length counts code points, joiners and marks among them', () => {
  expect(accepts('A.')).toEqual(['application', 'staff'])
  expect(accepts('𑀓𑀓')).toEqual(['application', 'staff'])
  expect(accepts('𑀓'.repeat(50))).toEqual(everyForm)
  expect(accepts('ర్\u200C'.repeat(17))).toEqual(['staff'])
})

const hostile = [
  'a'.repeat(100_000),
  `${'a.'.repeat(50_000)}!`,
  `${"a'a-".repeat(25_000)}!`,
  `${'్\u200C'.repeat(50_000)}!`,
  `ర${'్\u200C'.repeat(24)}!`,
  `ర${'్'.repeat(48)}!`,
  `${'a'.repeat(49)}!`,
  `${'a. '.repeat(16)}a!`,
  `a${' '.repeat(100_000)}!`,
]

test('hostile text is refused at once, however long it is', () => {
  const started = performance.now()
  for (const text of hostile) expect(accepts(text)).toEqual([])
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('no mixture of characters in names takes long to judge', () => {
  const piece = fc.constantFrom('a', 'ర', '్', '\u200C', '\u200D', '.', "'", '’', '-', ' ', '1')
  const mixtures = fc.sample(fc.array(piece, { minLength: 40, maxLength: 50 }), 1_000)
  const started = performance.now()
  for (const pieces of mixtures) accepts(pieces.join(''))
  expect(performance.now() - started).toBeLessThan(1_000)
})
