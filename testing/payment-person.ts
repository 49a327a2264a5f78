import { randomBytes, randomInt } from 'node:crypto'
import type { GatewayName } from '../contract/payment.ts'
import { course } from '../contract/programme.ts'
import { applications } from '../server/db/schema.ts'
import type { Services } from '../server/services.ts'

/**
 * Stores one person, with two applications for the same scholarship in two browsers, each
 * at a college with a gateway of its own.
 */
export async function newPerson({ db }: Services, gateways: readonly [GatewayName, GatewayName]) {
  const phone = `9${randomInt(1e8, 1e9)}`
  const now = new Date()
  const application = (gateway: GatewayName) => ({
    id: randomBytes(16).toString('hex'),
    sessionId: randomBytes(16).toString('hex'),
    scholarshipCode: 'KS_HireSure',
    companyCode: `DEMO_${gateway}`,
    fullname: 'Kavya Nair',
    email: `kavya${phone}@example.com`,
    phone,
    companyName: '',
    selectedCourse: course.blockchain,
    referralCode: '',
    couponCode: randomInt(2) === 0 ? 'WELCOME10' : '',
    phoneVerifiedAt: now,
    emailVerifiedAt: now,
  })
  const [first, second] = await db
    .insert(applications)
    .values(gateways.map(application))
    .returning()
  if (!first || !second) throw new Error('The applications were not stored')
  return [first, second] as const
}
