import { expect, test } from 'vitest'
import { mask, maskAll, maskFreeText } from './mask.ts'

test.each([
  ['mail to ananya.k+x@example.co.in failed', 'mail to ***@*** failed'],
  ['call 9876543210 now', 'call ***10 now'],
  ['call\n9876543210', 'call\n***10'],
  ['call +91 98765-43210', 'call ***10'],
  ['(98765) 43210, 98765 - 43210, 98765.43210', '***10, ***10, ***10'],
  ['card 4111 1111 1111 1111 or 4111111111111111', 'card ***11 or ***11'],
  ['Key (email)=(अनन्या@example.com)', 'Key (email)=(***@***)'],
  ['to:अनन्या@उदाहरण.भारत', 'to:***@***'],
  ['/success?email=asha.rao%40example.com&x=1', '/success?email=***@***&x=1'],
  ['asha%2540example.com', '***@***'],
  ['paid by asha.rao@okhdfcbank', 'paid by ***@***'],
  ['phone:9876543210', 'phone:***10'],
  ['{"phone":9876543210,"to":"+919876543210"}', '{"phone":***10,"to":"***10"}'],
  ['9876543210: no route', '***10: no route'],
  ['tel=%2B919876543210', 'tel=%2B***10'],
])('%j is masked as %j', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

test('timestamps and identifiers stay readable', () => {
  for (const text of [
    '2026-11-15T02:40:01.123Z',
    '80893c64-2df8-45dc-b23b-123456789012',
    'v18.4.0',
    '02:40:01.1234567',
    'at /admit/node_modules/@sentry/node/build/index.js:12:34',
    'prom-client@15.1.3',
  ]) {
    expect(mask(text)).toBe(text)
  }
})

test('every text and every long number inside a value is masked, and nothing else', () => {
  expect(
    maskAll({
      phones: ['9876543210', 9876543210],
      deep: [{ to: 'a@example.com' }],
      n: null,
      amount: 45000000,
      ms: 12.5,
      timestamp: 1763330000,
    }),
  ).toEqual({
    phones: ['***10', '***10'],
    deep: [{ to: '***@***' }],
    n: null,
    amount: 45000000,
    ms: 12.5,
    timestamp: 1763330000,
  })
})

test('the time to mask a text does not grow with the square of its length', () => {
  const time = (length: number) => {
    const text = 'a'.repeat(length)
    const start = performance.now()
    for (let round = 0; round < 20; round++) mask(text)
    return performance.now() - start
  }
  time(1_000)
  expect(time(64_000) / time(8_000)).toBeLessThan(40)
})

test.each([
  ['Ph:-9876501234', 'Ph:-***34'],
  ['mob no.9876501234', 'mob no.***34'],
  ['call9876501234now', 'call***34now'],
  ['98765/43210', '***10'],
  ['98765,43210', '***10'],
  ['98765 - 43210', '***10'],
  ['+91 (987) 65-432-10!', '+***10!'],
  ['９８７６５０１２３４', '***３４'],
  ['९८७६५ ०१२३४', '***३४'],
  ['⑨⑧⑦⑥⑤④③②', '***③②'],
  ['9️⃣ 8️⃣ 7️⃣ 6️⃣ 5️⃣ 4️⃣ 3️⃣', '***43️⃣'],
  ['9\u200b8\u200b7\u200b6\u200b5\u200b4\u200b3', '***43'],
  ['9️⃣  8️⃣ - 7️⃣  6️⃣ - 5️⃣  4️⃣  3️⃣', '***43️⃣'],
  ['98765 \r\n  43210', '***10'],
  ['98765\u00a0\u00a0\u200b\u200b43210', '***10'],
  ['nine eight seven 6 5 0 one two three four', '***50'],
  ['Nine, eight, seven, six, five, oh, one.', '***.'],
  ['2026-11-15 at noon', '***15 at noon'],
])('in free text the number in %j is masked as %j', (text, masked) => {
  expect(maskFreeText(text)).toBe(masked)
  expect(maskFreeText(masked)).toBe(masked)
})

test.each([
  'user@gmail.com',
  'user @ gmail.com',
  'user@gmail . com',
  '"user"@gmail.com',
  'email:user@gmail.com,',
  'user＠gmail.com',
  'user%40gmail.com',
  'user%2540gmail.com',
  'user&#64;gmail.com',
  'user(at)gmail.com',
  'user (AT) gmail',
  'user [at] gmail dot com',
  'user [@] gmail [dot] com',
  'user{at}gmail(dot)com',
  'user＠gmail．com',
  'user&#x40;gmail.com',
  'user\u200b@\u200bgmail.com',
  'üser@münchen.example',
  'user@xn--mnchen-3ya.example',
  'user at gmail.com',
  'user at gmail dot com',
  'user at gmail',
  'user at the rate gmail.com',
  'user at the rate of gmail dot com',
  'user_at_gmail_dot_com',
  'user-at-gmail.com',
  'user AT GMAIL DOT COM',
  'अनन्या@उदाहरण.भारत',
  'l e a k @ m a i l . c o m',
  'leak a t gmail d o t com',
  'l.e.a.k (a t) gmail',
  '"leak x"@mail.example',
  'leak att gmail.com',
  'leak*at*gmail*dot*com',
  'leak＂at＂gmail.com',
  'leakⓐgmail.com',
  'leak arroba gmail punto com',
  'leakएटgmail.com',
  'leak एट जीमेल डॉट कॉम',
  'leak ऐट जीमेल.कॉम',
])('in free text %j is masked', (text) => {
  expect(maskFreeText(`Write to ${text} soon`)).toMatch(/^Write to \*{3}@\*{3} soon$/)
})

test('in free text short numbers and plain sentences stay', () => {
  for (const text of [
    'Asked for ₹1,200 on 5 May, batch of 120 at 5.30 pm',
    'Look at page 12. Then call.',
    'Met her at North College',
    'One of the two asked for three seats, and ninety came',
    'NL-AB12-CD34',
    'Plan B 2 or C 3, at 4 p m',
    'She was at college. Then home.',
    'वह एट बजे आएगी',
  ]) {
    expect(maskFreeText(text)).toBe(text)
  }
})

test.each([
  ['letters', 'a'],
  ['digits', '1'],
  ['digits in pairs', '11----'],
  ['digits nearly in reach', '111111 -.-'],
  ['digits far apart', `1${' '.repeat(12)}-${' '.repeat(12)}`],
  ['marks', '1\u200b'],
  ['words of digits', 'one two '],
  ['words like digits', 'oneone'],
  ['signs', '@'],
  ['spaces', ' '],
  ['words of addresses', 'a at '],
  ['words of addresses without spaces', 'a-at-'],
  ['hosts without an end', 'a_at_a.'],
  ['brackets', '(at'],
  ['encoded signs', '%25'],
  ['dots', 'a dot '],
])('a text of 100,000 characters is masked at once if it is full of %s', (_, part) => {
  const text = part.repeat(100_000 / part.length)
  const start = performance.now()
  maskFreeText(text)
  maskFreeText(`x@${text}`)
  maskFreeText(`x at ${text}`)
  expect(performance.now() - start).toBeLessThan(500)
})
