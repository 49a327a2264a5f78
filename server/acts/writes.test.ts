import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tables of what the staff keep and decide: a person who writes them leaves an audit. */
const audited =
  'staff|passkeys|notes|savedViews|colleges|coupons|referralCodes|refunds|cases|work|staffLinks|staffSessions'
const tables = 'staff|passkeys|notes|saved_views|colleges|coupons|referral_codes|refunds|cases|work'
const write = new RegExp(
  `\\.(?:insert|update|delete)\\((?:${audited})\\)|(?:insert into|update|delete from) "?(?:${tables})\\b`,
  'g',
)

/** Writes that nobody at the desk asked for, or that a larger act writes down. */
const others: { [file: string]: string } = {
  'server/db/seed.ts': 'the rows of an empty database',
  'server/db/demo-rows.ts': 'the rows of a demo go when production starts',
  'server/demo/fill.ts': 'the made-up rows of an unused demo',
  'server/payment/case/case.store.ts': 'gateways open and settle cases; a decision locks its own',
  'server/payment/refund/refund.store.ts': 'gateways tell of refunds; an order is part of an act',
  'server/privacy/names.store.ts': 'an erasure writes one entry for all of it',
  'server/privacy/erase.store.ts': 'an erasure writes one entry for all of it',
  'server/staff/passkeys.store.ts': 'each use of a passkey raises its counter',
  'server/staff/sessions.store.ts': 'sessions end by time, and say when they were used',
}

test('whatever the staff keep is written by an act, or listed here with its reason', () => {
  const found = globSync('{server,scripts}/**/*.ts')
    .filter((file) => !/\.test\.ts$|schema\.ts$|^server\/records\/sample\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(write)].map(({ 0: what, index }) => ({ file, what, text, index }))
    })
  expect(found.length).toBeGreaterThan(20)
  const outside = found.filter(({ file, text, index }) => {
    const transaction = text
      .slice(0, index)
      .match(/\b(?:tx|db): \w+|\bact\(/g)
      ?.at(-1)
    return transaction !== 'tx: ActTx' && transaction !== 'act(' && !(file in others)
  })
  expect(outside.map(({ file, what }) => `${file}: ${what}`)).toEqual([])
})
