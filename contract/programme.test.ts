import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courseName, dayAndMonth } from './event-words.ts'
import { fromUnits, grouped, groupedByThousands } from './money.ts'
import {
  course,
  courses,
  dates,
  examFee,
  sponsoredSeats,
  stipend,
  studioCredits,
  tuition,
} from './programme.ts'

/** The programme's facts are written in `programme.ts` and nowhere else. */

const roots =
  '{bench,contract,desk,e2e,film,scripts,server,simulators,site,testing,ui}/**/*.{css,html,js,json,md,mjs,sh,sql,svg,ts,tsx,vtt}'

const allowed = [
  'contract/programme.ts',
  // Made from the constants; its own test compares them.
  'site/landing/film/captions.vtt',
  // Known answers of the providers' own signature code, for these very values.
  'server/payment/gateways/payu/hash.test.ts',
  'server/payment/gateways/verifone/signature.test.ts',
]
/** A migration is history: it is not edited when a fact changes. */
const isMigration = (path: string) => path.startsWith('server/db/migrations/')

const anyOf = (texts: readonly string[]) => `(?:${texts.join('|')})`

/** An amount as programs write it, and as people do. */
const digits = (amount: number) => [String(amount), groupedByThousands(amount).replaceAll(',', '_')]
const written = (amount: number) =>
  anyOf([grouped(amount), groupedByThousands(amount), ...digits(amount)])
const alone = (amount: string) => String.raw`(?<![\w.,#])${amount}(?![\d_]|,\d{3})`

const datesInWords = Object.values(dates).flatMap((date) => {
  const [day, month] = dayAndMonth(date).split(' ')
  const [year, number] = date.split('-')
  return [date, `${day} ${month}`, `${month} ${day}`, `${day}/0?${Number(number)}/${year}`]
})

const facts = {
  fee: anyOf([alone(written(examFee)), alone(anyOf(digits(fromUnits(examFee))))]),
  tuition: alone(written(tuition)),
  seats: anyOf([
    String.raw`\b(?:top|best)\W+${sponsoredSeats}\b`,
    String.raw`(?<![\d.])${sponsoredSeats}[ -](?:\w+ ){0,3}(?:at the top|candidates|scholars|seats|winners)\b`,
  ]),
  creditsOrStipend: anyOf(
    [studioCredits, stipend]
      .map(written)
      .flatMap((amount) => [
        String.raw`(?:\bINR|\bRs\.?|₹) ?${amount}\b`,
        String.raw`\b${amount} rupees\b`,
        String.raw`\b(?:credits|stipend)\W{1,4}${amount}\b`,
      ]),
  ),
  date: String.raw`(?<!\d)${anyOf(datesInWords)}(?!\d)`,
  course: String.raw`\b${anyOf([...courses, ...courses.map(courseName)])}\b`,
}

/** All that a source may write between two words. */
const space = /&nbsp;|\\u00a0|\\s|\{' '\}|\s+/g
/** Uses of the same word in another sense: a job, and what is on a ledger. */
const otherSense = new RegExp(`${course.blockchain} (Analyst|data)`, 'g')

function factsIn(text: string) {
  const plain = text.replaceAll(space, ' ').replaceAll(otherSense, '')
  return Object.entries(facts).flatMap(([name, pattern]) => {
    // A course is a name; in lower case it is any word.
    const flags = name === 'course' ? 'g' : 'gi'
    return [...plain.matchAll(new RegExp(pattern, flags))].map(([found]) => `${name}: ${found}`)
  })
}

test('the facts of the programme are written in one place', () => {
  const files = globSync(roots).filter((path) => !allowed.includes(path) && !isMigration(path))
  expect(files.length).toBeGreaterThan(300)
  const elsewhere = files.flatMap((path) =>
    factsIn(readFileSync(path, 'utf8')).map((fact) => `${path}: ${fact}`),
  )
  expect(elsewhere).toEqual([])
})

const { qualifyingTest } = dates
const [, intelligence = ''] = courses

test.each([
  `amount: ${examFee},`,
  `'INR ${examFee}.00'`,
  `/INR\\s${examFee}/`,
  `[${examFee}.5, -${examFee}]`,
  grouped(examFee),
  `{ minor: ${fromUnits(examFee)} }`,
  `minor: ${groupedByThousands(fromUnits(examFee)).replaceAll(',', '_')}`,
  `INR&nbsp;${grouped(tuition)}`,
  `${groupedByThousands(tuition)} rupees`,
  `tuition = ${tuition}`,
  `<b>top&nbsp;${sponsoredSeats}</b>`,
  `Top ${sponsoredSeats}`,
  `open ${sponsoredSeats} fully sponsored seats`,
  `press/${sponsoredSeats}-seats`,
  `INR ${grouped(studioCredits)} per month`,
  `${groupedByThousands(studioCredits)} rupees`,
  `'${qualifyingTest}T12:00'`,
  `on ${dayAndMonth(qualifyingTest)}:`,
  dayAndMonth(qualifyingTest).replace(' ', '&nbsp;'),
  dayAndMonth(qualifyingTest).split(' ').reverse().join(' '),
  `'${intelligence}'`,
  `${courseName(intelligence)},`,
  courseName(intelligence).replace(' ', '\n            '),
  `${course.blockchain}: (`,
])('%j is found as a fact of the programme', (text) => {
  expect(factsIn(text)).not.toEqual([])
})

test.each([
  `timeout: ${groupedByThousands(studioCredits).replaceAll(',', '_')}`,
  `USD&nbsp;${grouped(studioCredits)}`,
  `'a'.repeat(${sponsoredSeats})`,
  `M2 260A${sponsoredSeats} 258`,
  `${examFee}0`,
  `0x${examFee}`,
  `2${qualifyingTest}`,
  `${course.blockchain} Analyst`,
  course.blockchain.toLowerCase(),
])('%j is not taken for a fact of the programme', (text) => {
  expect(factsIn(text)).toEqual([])
})
