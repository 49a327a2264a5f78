import { placeAt, readListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf, type ListName } from '../../contract/desk/lists.ts'
import { course, examFee } from '../../contract/programme.ts'
import type { Database } from '../../server/db/connect.ts'
import { readList } from '../../server/records/lists.ts'
import { manager } from './people.ts'
import { type Measured, p99Of, within } from './times.ts'

/** Common, rare, absent and contrary filters, each asked for at the top, in the depth and at the end. */
const addresses: [ListName, string][] = [
  ['applications', ''],
  ['applications', 'sort=oldest'],
  ['applications', 'stage=paid'],
  ['applications', 'stage=submitted'],
  ['applications', 'stage=confirmed'],
  ['applications', 'stage=paying'],
  ['applications', 'stage=refunded'],
  ['applications', 'stage=paying&stage=refunded'],
  ['applications', 'stage=confirmed&stage=paid'],
  ['applications', 'college=kaveri-engineering'],
  ['applications', 'college=scholarship-program'],
  ['applications', 'college=nowhere'],
  ['applications', `course=${course.blockchain}`],
  ['applications', 'course=Nothing'],
  ['applications', 'coupon=WELCOME10'],
  ['applications', 'referral=FRIEND10'],
  ['applications', 'gateway=RAZORPAY'],
  ['applications', 'gateway=PAYPAL'],
  ['applications', 'gateway=VERIFONE'],
  ['applications', 'gateway=FREE&stage=submitted'],
  ['applications', 'gateway=VERIFONE&from=2099-01-01'],
  ['applications', `coupon=WELCOME10&course=${course.blockchain}&stage=paid`],
  ['applications', 'coupon=WELCOME10&referral=FRIEND10&college=kaveri-engineering'],
  [
    'applications',
    `stage=refunded&college=scholarship-program&course=${course.analytics}&coupon=LAUNCH500`,
  ],
  ['applications', 'stage=submitted&on=paid&from=2020-01-01'],
  ['applications', 'on=paid&from=2026-01-01&to=2026-06-30&coupon=EARLY2026'],
  ['payments', ''],
  ['payments', 'state=PAID'],
  ['payments', 'state=PENDING'],
  ['payments', 'state=FAILED&state=EXPIRED'],
  ['payments', 'gateway=VERIFONE'],
  ['payments', 'gateway=VERIFONE&currency=USD'],
  ['payments', 'currency=EUR&state=REFUNDED'],
  ['payments', 'college=kaveri-engineering'],
  ['payments', 'college=scholarship-program&state=EXPIRED'],
  ['payments', 'coupon=WELCOME10&college=deccan-women'],
  ['payments', 'surplus=yes'],
  ['payments', 'review=yes'],
  ['payments', 'review=no&surplus=no'],
  ['payments', 'amount=999'],
  ['payments', 'amount=12.34'],
  ['payments', `amount=${examFee}&gateway=STRIPE`],
  ['payments', 'on=paid&from=2026-03-01&to=2026-03-31&gateway=PAYU'],
  ['enquiries', ''],
  ['enquiries', 'state=new'],
  ['enquiries', 'assigned=nobody'],
  ['enquiries', 'country=AE&state=closed'],
  ['enquiries', 'country=FR'],
  ['messages', ''],
  ['messages', 'state=failed'],
  ['messages', 'kind=mail-receipt'],
  ['colleges', ''],
  ['colleges', 'used=no'],
  ['coupons', ''],
  ['referrals', 'used=yes'],
]

type Asked = { list: ListName; params: URLSearchParams; label: string }

export function asked(): Asked[] {
  return addresses.flatMap(([list, address]) => {
    const deep = placeAt(queryOf(list, new URLSearchParams(address)), 'after', {
      micros: String((Date.now() - 365 * 86_400_000) * 1000),
      id: 'm',
    })
    // The ids of some are uuids, and "m" is none.
    const places = ['first', 'last', ...(definitionOf(list).id.test('m') ? [deep] : [])]
    return places.map((place) => {
      const params = new URLSearchParams(address)
      params.set('place', place)
      return { list, params, label: `${list}?${address} (${place.split('.')[0]})` }
    })
  })
}

function queryOf(list: ListName, params: URLSearchParams) {
  const read = readListQuery(list, params)
  if ('problems' in read) throw new Error(`${params}: ${JSON.stringify(read.problems)}`)
  return read.query
}

const turns = 12
const limit = 150

export async function measureLists({ db }: { db: Database }): Promise<Measured[]> {
  const slowest = await slowestOf(asked(), turns, ({ list, params }) => {
    const query = queryOf(list, params)
    return () => readList(db, manager, query)
  })
  return [within(`List data, the slowest: ${slowest.label}`, slowest.p99, limit, 'ms')]
}

/** Asks each, prints the slowest, and tells which is the slowest of all. */
export async function slowestOf(
  all: Asked[],
  turns: number,
  askFor: (asked: Asked) => () => Promise<unknown>,
) {
  const slow: { label: string; p99: number }[] = []
  for (const one of all) {
    slow.push({ label: one.label, p99: (await p99Of(askFor(one), turns)).p99 })
  }
  const worst = slow.toSorted((one, other) => other.p99 - one.p99)
  console.log(`\nSlowest of ${slow.length} lists and depths, p99 of ${turns}:`)
  for (const { label, p99 } of worst.slice(0, 12)) console.log(`  ${p99.toFixed(0)} ms  ${label}`)
  if (!worst[0]) throw new Error('Nothing was asked')
  return worst[0]
}
