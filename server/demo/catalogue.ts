import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Role } from '../../contract/desk/rights.ts'
import type { passkeys, staff, staffSessions } from '../db/desk.schema.ts'
import { sampleCodes, sampleSlug, sampleUuid } from '../db/sample-marks.ts'
import type { colleges, coupons, referralCodes } from '../db/schema.ts'
import { campaign, minute, morning } from './calendar.ts'

type College = typeof colleges.$inferInsert

/** Invented colleges: name, code, discount on the fee in percent, and how many apply there. */
const partners = [
  { slug: 'kaveri-valley', name: 'Kaveri Valley Engineering College', off: 0, weight: 16 },
  { slug: 'malabar-arts', name: 'Malabar College of Arts and Science', off: 10, weight: 13 },
  { slug: 'hooghly-commerce', name: 'Hooghly College of Commerce', off: 10, weight: 11 },
  { slug: 'sahyadri-technology', name: 'Sahyadri Institute of Technology', off: 0, weight: 14 },
  { slug: 'deccan-women', name: 'Deccan Women College', off: 20, weight: 9 },
  { slug: 'satpura-polytechnic', name: 'Satpura Polytechnic', off: 20, weight: 7 },
  { slug: 'brahmaputra-science', name: 'Brahmaputra College of Science', off: 10, weight: 4 },
  { slug: 'gulf-campus', name: 'Arabian Gulf Campus', off: 0, weight: 4, gateway: 'PAYPAL' },
] as const

export type Place = Pick<College, 'scholarshipCode' | 'companyCode' | 'companyName' | 'gateway'> & {
  priceInPaise: number
  weight: number
  courses: string[]
}

/** Colleges like the page of Hire Sure, and the places to apply at: theirs, and the programme's own. */
export function createColleges(own: College, hireSure: College, now: number) {
  const rows = partners.map(
    ({ slug, name, off, ...partner }, index): College & { weight: number } => ({
      ...hireSure,
      slug: sampleSlug(slug),
      companyCode: `SAMPLE_${slug.toUpperCase().replaceAll('-', '_')}`,
      companyName: name,
      couponCode: '',
      priceInPaise: Math.round((hireSure.priceInPaise * (100 - off)) / 100_00) * 100,
      subtitle: `For students of ${name}: ${hireSure.subtitle}`,
      logo: '',
      gateway: 'gateway' in partner ? partner.gateway : null,
      closedAt: null,
      closedNote: '',
      demo: true,
      updatedAt: morning(now, 380 - index * 9),
      version: 1,
      weight: partner.weight,
    }),
  )
  const places = [{ ...own, weight: 62 }, ...rows].map(
    (row): Place => ({ ...row, courses: row.selectCourse.split(',') }),
  )
  return { rows: rows.map(({ weight, ...row }) => row), places }
}

export type Coupon = typeof coupons.$inferInsert & { createdAt: Date }

/** Coupons of the sample alone. The seeded ones are for whoever tries the demo. */
export function createCoupons(now: number) {
  const at = (daysAgo: number) => morning(now, daysAgo)
  const coupon = (
    row: Omit<Coupon, 'demo'> & { code: (typeof sampleCodes.coupons)[number] },
  ): Coupon => ({ ...row, demo: true })
  return {
    campus: coupon({ code: 'CAMPUS15', percentOff: 15, createdAt: at(380) }),
    alumni: coupon({
      code: 'ALUMNI20',
      percentOff: 20,
      maxUses: 150,
      maxUsesPerPerson: 1,
      createdAt: at(300),
    }),
    monsoon: coupon({ code: 'MONSOON', paiseOff: 20_000, expiresAt: at(110), createdAt: at(170) }),
    /** Ran out in the campaign: `maxUses` is set to what was used. */
    early: coupon({ code: 'EARLYBIRD', percentOff: 40, createdAt: at(campaign.from + 4) }),
    /** Seats that a sponsor pays. */
    seat: coupon({
      code: 'SPONSORED',
      percentOff: 100,
      maxUses: 25,
      maxUsesPerPerson: 1,
      createdAt: at(200),
    }),
  }
}

export type Coupons = ReturnType<typeof createCoupons>

export function createReferrals(now: number): (typeof referralCodes.$inferInsert)[] {
  const owners = [
    'Student club, Kaveri Valley',
    'Ritu Malhotra',
    'Alumni association',
    'Job fair in Pune',
  ]
  return sampleCodes.referrals.map((code, index) => ({
    code,
    owner: owners[index] ?? '',
    demo: true,
    createdAt: morning(now, 390 - index * 30),
  }))
}

export type Colleague = { id: string; name: string }

const team: Record<string, [name: string, roles: Role[]]> = {
  manager: ['Meenakshi Subramanian', ['manager']],
  finance: ['Farhan Siddiqui', ['finance']],
  asha: ['Asha Kulkarni', ['counsellor']],
  dev: ['Dev Bhatt', ['counsellor']],
  viewer: ['Tenzin Lepcha', ['viewer']],
}

/** Staff of the sample. Nobody can sign in as one of them: the private part of their passkeys is gone. */
export function createStaff(now: number) {
  const createdAt = morning(now, 395)
  const people: (typeof staff.$inferInsert & { id: string })[] = []
  const keys: (typeof passkeys.$inferInsert)[] = []
  const sessions: (typeof staffSessions.$inferInsert)[] = []
  const colleagues: Record<string, Colleague> = {}
  for (const [part, [name, roles]] of Object.entries(team)) {
    const id = sampleUuid()
    const email = `${name.toLowerCase().replace(' ', '.')}@team.sample.example`
    people.push({
      id,
      name,
      email,
      roles,
      mayUseCode: false,
      demo: true,
      createdAt,
      updatedAt: createdAt,
    })
    const passkeyId = randomBytes(32).toString('base64url')
    const usedAt = new Date(now - (20 + people.length * 130) * minute)
    keys.push({
      id: passkeyId,
      staffId: id,
      name: 'Laptop',
      publicKey: publicKey(),
      counter: 0,
      transports: ['internal'],
      createdAt,
      lastUsedAt: usedAt,
    })
    // Its token is nobody's: it only says when they were seen.
    sessions.push({
      tokenHash: randomBytes(32).toString('hex'),
      staffId: id,
      weak: false,
      openedBy: 'passkey',
      passkeyId,
      browser: 'Chrome on Windows',
      createdAt: usedAt,
      usedAt,
    })
    colleagues[part] = { id, name }
  }
  return { people, keys, sessions, colleagues: colleagues as Record<keyof typeof team, Colleague> }
}

/** An ES256 key as passkeys have it (COSE, RFC 9053). */
function publicKey() {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const part = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  return Buffer.from(`a5010203262001215820${part(x)}225820${part(y)}`, 'hex').toString('base64url')
}
