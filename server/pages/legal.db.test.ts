import { describe, expect, test } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { grouped } from '../../contract/money.ts'
import { gatewayNames } from '../../contract/payment.ts'
import { examFee, sponsoredSeats, tuition } from '../../contract/programme.ts'
import { mainOf, textIn } from '../../testing/html.ts'
import { openTestSite } from '../../testing/site.ts'

const pages = [
  { path: '/terms-and-conditions', heading: 'Terms and conditions', sections: 20 },
  { path: '/privacy-policy', heading: 'Privacy policy', sections: 12 },
  { path: '/eu-privacy-policy', heading: 'EU privacy policy', sections: 12 },
]

async function read(path: string) {
  const { app } = await openTestSite()
  const { body, headers } = await app.inject(path)
  return { body, headers, main: mainOf(body) }
}

/** The clauses of a text by their number, in its order, each with its id and its source. */
const clausesIn = (html: string) =>
  html
    .split('<div class="clause" id="')
    .slice(1)
    .map((source) => {
      const [, id = '', number = ''] =
        /^([^"]+)"><span class="clause__number">([^<]+)</.exec(source) ?? []
      return { id, number, source }
    })

describe.each(pages)('$path', ({ path, heading, sections }) => {
  test('shows its title, its date and its summary', async () => {
    const { body, main } = await read(path)
    expect(body).toContain(`<title>${heading} | ${brand.provider}</title>`)
    expect(body).toMatch(/<meta name="description" content="[^"]{80,}"/)
    expect(main.match(/<h1>[^<]*<\/h1>/g)).toEqual([`<h1>${heading}</h1>`])
    expect(main.match(/<time[^<]*<\/time>/g)).toEqual([
      '<time dateTime="2024-08-28">28/08/2024</time>',
    ])
    const [, summary = ''] =
      /<section [^>]*aria-labelledby="in-short">([\s\S]*?)<\/section>/.exec(main) ?? []
    expect(textIn(summary)).toContain('What this means for you')
    expect(summary.match(/<li>/g)?.length).toBeGreaterThan(2)
  })

  test('every amount is apart from the word before it', async () => {
    const { main } = await read(path)
    expect(textIn(main)).toContain(heading)
    expect(textIn(main)).not.toMatch(/[\p{L}\d)]INR/u)
  })

  test('every reference to a clause leads to one', async () => {
    const clauses = clausesIn((await read(path)).main)
    const numbers = new Map(clauses.map(({ id, number }) => [id, number]))
    const references = clauses.flatMap(({ source }) =>
      Array.from(source.matchAll(/<a href="#([^"]+)">([\s\S]*?)<\/a>/g), ([, to, words = '']) => ({
        to,
        said: /[\d.]+$/.exec(textIn(words))?.[0],
      })),
    )
    const ofClauses = references.filter(({ to }) => to !== 'contents')
    expect(ofClauses.length).toBeGreaterThan(0)
    expect(ofClauses).toEqual(ofClauses.map(({ to = '' }) => ({ to, said: numbers.get(to) ?? '' })))
  })

  test('clauses are numbered without a gap, under the number of their section', async () => {
    const { main } = await read(path)
    const found = main
      .split('<section class="legal__section"')
      .slice(1)
      .map((section) => ({
        heading: Number.parseInt(textIn(/<h2[\s\S]*?<\/h2>/.exec(section)?.[0] ?? ''), 10),
        clauses: clausesIn(section).map(({ number }) => number),
      }))
    expect(found.map((section) => section.heading)).toEqual(
      Array.from({ length: sections }, (_, index) => index + 1),
    )
    for (const section of found) {
      expect(section.clauses).toEqual(
        section.clauses.map((_, index) => `${section.heading}.${index + 1}`),
      )
    }
  })

  test('the reading time it promises is the one it takes', async () => {
    const { main } = await read(path)
    const article = /<article class="legal__text">[\s\S]*<\/article>/.exec(main)?.[0] ?? ''
    const words = textIn(article, ' ').trim().split(/\s+/).length
    const [promised] = /\d+(?= minutes)/.exec(main) ?? []
    expect(Math.abs(words / 230 - Number(promised))).toBeLessThan(1)
  })

  test('comes without any script', async () => {
    const { body, headers } = await read(path)
    expect(body).toContain('</html>')
    expect(body).not.toMatch(/<script|modulepreload|as="script"|\sstyle=|\son\w+=/)
    expect(String(headers.link)).not.toMatch(/script|\.m?js/)
  })
})

const termsSay: [what: string, clause: string, words: RegExp][] = [
  ['registered users', '2.1', /Registered users\..*completed our onboarding.*KYC/],
  ['unregistered visitors', '2.2', /may not use the features of the Platform/],
  ['the minimum age', '3.1', /at least 18 years/],
  ['the licence', '4.1', /non-transferable, revocable licence/],
  [
    'the scholarship',
    '5.2',
    new RegExp(`top ${sponsoredSeats}.*100% of the tuition.*INR\\s${grouped(tuition)}`),
  ],
  ['the exam fee', '6.1', new RegExp(`INR\\s${examFee}, all taxes included`)],
  ['failed payments', '6.5', /refunded.*3-4 business days/],
  ['the subscription fee', '7.1', /subscription fee is non-refundable/],
  ['the transaction fee', '7.2', /for each API request and for each smart contract uploaded/],
  ['the grace period', '8.1', /grace period of 15 days/],
  ['suspension', '8.2', /grace period ends, we suspend/],
  ['deletion', '8.3', /no later than 30 days from the start of non-payment/],
  ['blockchain data', '8.4', /blockchain cannot be deleted/],
  ['taxes', '9.1', /You are responsible for every tax/],
  ['compliance', '10.1', /comply with the laws/],
  ['privacy', '12.1', /Privacy Policy/],
  ['excluded losses', '13.5', /not liable for lost profits, lost revenue or lost data.*indirect/],
  ['the cap', '13.6', /total liability is capped at USD\s10,000/],
  ['no partnership', '13.7', /No partnership\./],
  ['changing the service', '14.1', /change or discontinue the service.*without notice/],
  ['indemnification', '16.1', /indemnify us/],
  ['grievances', '17.1', /Grievance Redressal Committee/],
  ['the arbitration act', '18.2', /Arbitration and Conciliation Act, 1996/],
  ['the arbitrator', '18.3', /sole arbitrator/],
  ['seat, venue and language', '18.4', /seat and venue of the arbitration is New Delhi.*English/],
  ['waiver', '19.1', /Waiver\./],
  ['severability', '19.2', /Severability\./],
  ['the entire agreement', '19.3', /Entire agreement\./],
  ['notices', '20.1', /by email or by post/],
]

test('the terms say what they must, each in its clause', async () => {
  const clauses = clausesIn((await read('/terms-and-conditions')).main)
  for (const [what, wanted, words] of termsSay) {
    const clause = clauses.find(({ number }) => number === wanted)
    expect(clause?.id, what).toBe(`clause-${wanted.replace('.', '-')}`)
    expect(textIn(clause?.source ?? '').replace(/\s+/g, ' '), what).toMatch(words)
  }
})

test.each(['/privacy-policy', '/eu-privacy-policy'])(
  '%s states every period of retention and every gateway',
  async (path) => {
    const { main } = await read(path)
    const [kept = ''] = /<table[^>]*><caption>Retention<[\s\S]*?<\/table>/.exec(main) ?? []
    const rows = kept.split('<tr>').map((row) => textIn(row, ' '))
    for (const [data, period] of [
      ['Verification codes', '24 hours'],
      ['Unpaid applications', '90 days'],
      ['Enquiries', '12 months'],
      ['Form draft in your browser', '7 days, without codes'],
    ] as const) {
      expect(rows.find((row) => row.includes(data))).toContain(period)
    }
    const text = textIn(main).toLowerCase()
    for (const gateway of gatewayNames) expect(text).toContain(gateway.toLowerCase())
  },
)
