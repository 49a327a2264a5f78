import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportList } from '../../contract/desk/exports.ts'
import { countNews, searchAll, searchList } from '../../contract/desk/find.ts'
import { listNames } from '../../contract/desk/lists.ts'
import { type DeskPage, deskPages } from '../../contract/desk/pages.ts'
import { hasRight, type Role, roles } from '../../contract/desk/rights.ts'
import { signOut } from '../../contract/desk/sign-in.ts'
import { openDesk, type SignedInDesk, signIn, weaken } from '../../testing/desk.ts'
import { everyCall } from '../../testing/desk-calls.ts'
import { openTestSite } from '../../testing/site.ts'
import {
  application,
  catalogue,
  email,
  enquiry,
  fillWithContacts,
  otherEmail,
  payment,
  phone,
  phones,
  records,
} from '../../testing/written-contacts.ts'
import { keepLargeIndexes } from '../db/large-indexes.ts'

/** Matches any spelling of a stored phone: digits in order, signs of any script between them. */
const spelledPhone = (digits: string) => new RegExp([...digits].join('[^\\p{L}\\p{N}]{0,3}'), 'u')
const inLatinDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
const anyEmail = /[\w.+-]+(?:@|\(at\))[\w-]+(?:\.[\w-]+)+/g

function leaksIn(body: string, own: string) {
  const text = inLatinDigits(body)
  return [
    ...phones.filter((digits) => spelledPhone(digits).test(text)),
    ...(text.match(anyEmail) ?? []).filter((found) => found !== own),
  ]
}

const pathsOf = (page: DeskPage, person: string) =>
  page.includes(':id')
    ? [application, payment, enquiry, person, ...catalogue].map((id) => page.replace(':id', id))
    : [page]

/** Other spellings of a path that lead to the same page. */
function spellings(path: string) {
  const letters = fc.sample(fc.tuple(...[...path].map(() => fc.integer({ min: 0, max: 5 }))), {
    numRuns: 1,
    seed: path.length,
  })[0] as number[]
  const odd = [...path].map((letter, at) =>
    letter === '/' || letters[at] !== 0 ? letter : `%${letter.charCodeAt(0).toString(16)}`,
  )
  const plain = path === '/' ? '' : path
  return [
    plain,
    `${plain}.data`,
    path === '/' ? '/_.data' : `${odd.join('')}/`,
    plain.toUpperCase(),
  ]
}

/** Every page, and every call that answers with something, as this person gets them. */
async function* answersTo(person: SignedInDesk, colleague: SignedInDesk) {
  for (const page of Object.keys(deskPages) as DeskPage[]) {
    for (const path of pathsOf(page, colleague.id).flatMap(spellings)) {
      const { body } = await person.page(`/desk${path}`)
      yield { what: path, body }
    }
  }
  for (const { endpoint, body } of callsOn(colleague)) {
    const answer = await person.send(endpoint.path, body)
    yield { what: `${endpoint.path} ${JSON.stringify(body)}`, body: answer.body }
  }
}

const typed = ['kavya', phone, email, '98765', 'example', 'nl-bbbb-bbbb']
const onLists = listNames.flatMap((list) => typed.map((text) => ({ list, address: '', text })))

/** Bodies for calls that search or read lists: one body would not try enough of them. */
const more: Record<string, object[]> = {
  [searchAll.path]: typed.map((text) => ({ text })),
  [searchList.path]: onLists,
  [exportList.path]: listNames.map((list) => ({
    list,
    address: '',
    format: 'csv',
    columns: [],
  })),
  [countNews.path]: listNames.map((list) => ({ list, address: '', as_of: '0' })),
}

const callsOn = ({ id }: SignedInDesk) =>
  everyCall({ person: id, records })
    .filter(({ endpoint }) => endpoint.path !== signOut.path)
    .flatMap(({ endpoint, body }) =>
      (more[endpoint.path] ?? [body]).map((one) => ({ endpoint, body: one })),
    )

const withoutRight: { who: string; held: Role[]; weak: boolean }[] = [
  ...roles
    .filter((role) => !hasRight({ roles: [role], weak: false }, 'see-contact'))
    .map((role) => ({ who: `a ${role}`, held: [role], weak: false })),
  { who: 'a weak session with every role', held: [...roles], weak: true },
]

test.each(withoutRight)(
  'no answer to $who holds a phone or email of anyone else',
  async ({ held, weak }) => {
    const site = await openTestSite()
    await keepLargeIndexes(site.databaseUrl, site.services.log).done
    const colleague = await signIn(site, 'manager', 'owner')
    await fillWithContacts(site, colleague)
    const person = await signIn(site, ...held)
    if (weak) await weaken(site, person)
    const withName = new Set<string>()
    for await (const { what, body } of answersTo(person, colleague)) {
      expect([what, leaksIn(body, person.email)]).toEqual([what, []])
      if (body.includes('Kavya Nair')) withName.add(what)
    }
    // Pages and searches really answered.
    expect([...withName]).toEqual(
      expect.arrayContaining([
        '/applications',
        '/PAYMENTS',
        `/applications/${application}`,
        `${searchAll.path} {"text":"kavya"}`,
      ]),
    )
  },
  120_000,
)

test('the same check finds what a counsellor with a passkey may see', async () => {
  const site = await openTestSite()
  const colleague = await signIn(site, 'manager')
  await fillWithContacts(site, colleague)
  const counsellor = await signIn(site, 'counsellor')
  const leaks = new Set<string>()
  for (const path of ['', `/applications/${application}`, `/enquiries/${enquiry}`]) {
    for (const leak of leaksIn((await counsellor.page(`/desk${path}`)).body, counsellor.email)) {
      leaks.add(leak)
    }
  }
  expect([...leaks].sort()).toEqual(expect.arrayContaining([...phones, otherEmail].sort()))
})

test('every page has an address here at which it opens', async () => {
  const site = await openTestSite()
  const colleague = await signIn(site, 'manager')
  await fillWithContacts(site, colleague)
  const person = await signIn(site, ...roles)
  const nobody = openDesk(site)
  for (const page of Object.keys(deskPages) as DeskPage[]) {
    const statuses = []
    const visitor = deskPages[page] === 'open' ? nobody : person
    for (const path of pathsOf(page, colleague.id)) {
      statuses.push((await visitor.page(`/desk${path === '/' ? '' : path}`)).statusCode)
    }
    expect([page, statuses]).toEqual([page, expect.arrayContaining([200])])
  }
})
