import { caseKinds } from '../server/db/payment.schema.ts'
import {
  harvest,
  loseMail,
  openCases,
  otherPages,
  payAtSlowGateway,
  restart,
  sendCodes,
  slowGateway,
  visit,
  write,
} from './alert-causes.ts'
import { createApplicant } from './applicant.ts'
import { addAttempts } from './attempts.ts'
import { openDatabaseLine } from './database-line.ts'
import { type Histories, lasting, readScrape, type Scrape } from './prometheus.ts'
import { anEnquiry } from './samples.ts'
import { createTestSite, openTestSite, postEnquiry, type TestSite } from './site.ts'

type Happens = (site: TestSite) => Promise<unknown>
type Fault = {
  cause: () => Promise<Histories>
  /** Alerts that the fault raises as well. */
  alsoFires?: string[]
}

/** Longer than any rule waits: that is an hour. */
const minutes = 90
/** Ten codes may go out at once. */
const settings = { BOT_CHECK: 'off', SMS_DAILY_CAP: '30' }

const scrape = async ({ app }: TestSite): Promise<Scrape> =>
  readScrape((await app.inject('/metrics')).body)

/** A site before something happens to it, and while the same happens every minute. */
async function historyOf(site: TestSite, happens: Happens): Promise<Histories> {
  await visit(site)
  const before = await scrape(site)
  await happens(site)
  return { a: [before, ...lasting(minutes, before, await scrape(site))] }
}

/** One site for all that change only rows. */
const onSharedSite = async (happens: Happens) => historyOf(await openTestSite(settings), happens)

/** Starts take seconds: one series of them serves two alerts. */
let restarted: ReturnType<typeof restart> | undefined
function restarts() {
  restarted ??= restart()
  return restarted
}

/** An ordinary day: visitors, a code, a declined payment, a settled dispute, a mail that was late. */
export const healthy = () =>
  onSharedSite(async (site) => {
    await visit(site)
    await createApplicant(site).requestCode()
    await addAttempts(site.databaseUrl, 'declined')
    await write(`
      insert into cases (kind, reference, summary, settled_at) values ('dispute', 'd', 'x', now());
      update payment_attempts set next_check_at = now() - interval '1 minute';
      update graphile_worker._private_jobs set attempts = 1, last_error = 'Try later'
      where id = (select min(id) from graphile_worker._private_jobs)`)(site)
  })

/** Faults by the name of the alert that each must raise. */
export const faults: Record<string, Fault> = {
  AdmitDown: {
    cause: async () => {
      const { running, gone } = await restarts()
      return { a: [running[0], ...lasting(minutes, running[0], gone)] }
    },
  },
  AdmitDatabaseAway: {
    cause: async () => {
      const { databaseUrl } = await openTestSite(settings)
      const line = await openDatabaseLine(databaseUrl)
      const site = await createTestSite({ ...settings, DATABASE_URL: line.url })
      return historyOf(site, async () => line.hangUp())
    },
  },
  AdmitErrors: {
    cause: () =>
      onSharedSite(async (site) => {
        await write('alter table enquiries rename column message to note')(site)
        await visit(site)
        await write('alter table enquiries rename column note to message')(site)
      }),
  },
  AdmitSlow: {
    cause: async () => {
      const site = await createTestSite({ ...settings, ...(await slowGateway()) })
      return historyOf(site, payAtSlowGateway)
    },
  },
  AdmitRestarting: { cause: async () => ({ a: (await restarts()).running }) },
  AdmitTwoReleases: {
    cause: async () => {
      const one = await openTestSite(settings)
      const other = await createTestSite({ DATABASE_URL: one.databaseUrl }, undefined, otherPages())
      return {
        ...(await historyOf(one, visit)),
        b: lasting(minutes, undefined, await scrape(other)),
      }
    },
  },
  AdmitJobsGivenUp: {
    cause: () =>
      onSharedSite(async (site) => {
        await postEnquiry(site.app, anEnquiry)
        await write(`update graphile_worker._private_jobs
          set attempts = max_attempts, last_error = 'No such mailbox'`)(site)
      }),
  },
  AdmitJobsRetrying: { cause: () => onSharedSite(loseMail) },
  AdmitPaymentsOverdue: {
    cause: () =>
      onSharedSite(async (site) => {
        await addAttempts(site.databaseUrl, 'forgotten')
        const late = "update payment_attempts set next_check_at = now() - interval '6 minutes'"
        await write(late)(site)
      }),
  },
  AdmitDispute: { cause: () => onSharedSite(openCases(['dispute'])) },
  AdmitCases: {
    cause: () => onSharedSite(openCases(caseKinds.filter((kind) => kind !== 'dispute'))),
  },
  AdmitSmsHalfOfCap: { cause: () => onSharedSite(sendCodes(6)) },
  AdmitSmsNearCap: { cause: () => onSharedSite(sendCodes(9)), alsoFires: ['AdmitSmsHalfOfCap'] },
  AdmitSmsCapReached: {
    cause: () => onSharedSite(sendCodes(10)),
    alsoFires: ['AdmitSmsHalfOfCap', 'AdmitSmsNearCap'],
  },
  AdmitHarvesting: { cause: () => onSharedSite(harvest) },
}
