import { networkPrice, networksOf, requirePaid } from '../bot-check/bot-check.ts'
import type { Transaction } from '../db/connect.ts'
import type { Asker } from '../http/asker.ts'
import { limits } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findApplication } from './application.store.ts'
import { askedMail } from './asked.mail.ts'
import { findOtherWithEmail, findPaid, type Person } from './person.store.ts'

/**
 * Tells if email and phone belong to one paid application. Against harvesting: after some questions
 * of one browser, or many of its network, a bot check is due. By construction the answer takes the
 * same time either way: the same statements run, and the job that tells the person exists for
 * nobody too.
 */
export async function askRegistered(
  { db, limiter, enqueue, config }: Services,
  asker: Asker & { sessionId: string | undefined },
  person: Person,
) {
  return db.transaction(async (tx) => {
    const paid = await findPaid(tx, person)
    await enqueue(tx, 'tell-asked', { id: paid?.id ?? '' })
    const networks = networksOf(asker.clientIp)
    // Browsers without a cookie count as one, for each address.
    const browser = asker.sessionId ?? networks[0]?.name ?? ''
    const own = await limiter.hit('questions', browser, { tx, max: Infinity })
    // An honest applicant asks once for each code.
    const before = await countQuestion(limiter, tx, asker)
    const price = networkPrice(networks, before, config.sms.dailyCap)
    if (own > limits.questions.max || price > 1) requirePaid(asker, price)
    return paid !== undefined
  })
}

/** Asks for the site itself, whose questions cost nothing. */
export async function isRegistered(
  { db }: Services,
  email: string,
  phone: string,
  scholarshipCode: string,
) {
  return (await findPaid(db, { email, phone, scholarshipCode })) !== undefined
}

/** Refuses an email that got past step 2 with another phone. This tells of someone as well. */
export async function requireFreeEmail(
  services: Services,
  asker: Asker,
  { email, phone }: Omit<Person, 'scholarshipCode'>,
  scholarshipCode: string,
) {
  const { db, limiter, enqueue } = services
  // Before anyone looks: what is asked for more must not tell the answer.
  requirePaid(asker, await priceOfQuestion(services, asker))
  const other = await findOtherWithEmail(db, { email, phone, scholarshipCode })
  if (!other) return
  await db.transaction(async (tx) => {
    await enqueue(tx, 'tell-asked', { id: other.id })
    await countQuestion(limiter, tx, asker)
  })
  throw new Problem('email-in-use', 'email.in-use', { field: 'email' })
}

async function priceOfQuestion({ limiter, config }: Services, { clientIp }: Asker) {
  const networks = networksOf(clientIp)
  const names = networks.map(({ name }) => name)
  const counts = await limiter.counts('questions-per-network', names)
  return networkPrice(networks, counts, config.sms.dailyCap)
}

/** Those that came before, by each network around the address. */
const countQuestion = (limiter: Services['limiter'], tx: Transaction, { clientIp }: Asker) =>
  limiter.hitEach(
    tx,
    'questions-per-network',
    networksOf(clientIp).map(({ name }) => name),
  )

/** Tells someone, at most once a day, that others were told that they have applied. */
export async function tellAsked({ db, limiter, mailer }: Services, id: string) {
  const application = id === '' ? undefined : await findApplication(db, id)
  if (!application) return
  await db.transaction(async (tx) => {
    if (await limiter.allows(tx, 'asked-mails', application.email)) {
      await mailer.send(askedMail(application, new Date()))
    }
    await limiter.hit('registered-hits', 'all', { tx })
  })
}
