import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { startJobs } from '../server/background.ts'
import { createMailer } from '../server/messaging/email.ts'
import { builtPages } from '../server/pages/mount.ts'
import type { Pages } from '../server/pages/render.ts'
import { createApplicant, paths } from './applicant.ts'
import { spawnLoneSite } from './lone-site.ts'
import { freePorts } from './ports.ts'
import { createTestDatabase, query } from './postgres.ts'
import { readScrape, type Scrape } from './prometheus.ts'
import { anEnquiry } from './samples.ts'
import { postEnquiry, type TestSite } from './site.ts'

export const write = (text: string) => (site: TestSite) => query(site.databaseUrl, text)

export async function visit({ app }: TestSite) {
  for (const url of ['/scholarship-program', '/apply', '/hiresure', '/healthz']) {
    await app.inject(url)
  }
  await postEnquiry(app, anEnquiry)
}

/** A process that is started five times and always killed: a scrape of each, and one of none. */
export async function restart() {
  const variables = {
    PORT: String(await freePorts()),
    DATABASE_URL: await createTestDatabase(),
    APP_SECRET: 'a secret that only this test knows about',
    LOG_LEVEL: 'fatal',
    JOBS: 'off',
    DESK: 'off',
  }
  const running: Scrape[] = []
  for (let count = 0; count < 5; count++) {
    const { child, exited } = await spawnLoneSite({ variables })
    onTestFinished(() => void child.kill('SIGKILL'))
    running.push(await scrapeAt(variables.PORT))
    child.kill('SIGKILL')
    await exited
  }
  return { running, gone: await scrapeAt(variables.PORT) }
}

const scrapeAt = (port: string): Promise<Scrape> =>
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    async (response) => readScrape(await response.text()),
    () => undefined,
  )

/** A provider that takes its time. */
export async function slowGateway() {
  const server = createServer(async (_request, response) => {
    await delay(2_100)
    const order = { id: 'order_slow', status: 'created', amount_paid: 0, currency: 'INR' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...order, items: [] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    RAZORPAY_KEY_ID: 'rzp_test_slow',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'x',
    RAZORPAY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}

export async function payAtSlowGateway(site: TestSite) {
  const applicant = createApplicant(site)
  const started = await applicant.post('/scholarship/v1/initiate-payment', {
    scholarship_requested_id: await applicant.apply(),
    redirection_url: 'http://localhost:3000/success',
  })
  expect(started).toMatchObject({ status: 200 })
}

/** The pages of another build. */
export function otherPages(): Pages {
  const pages = builtPages()
  return {
    ...pages,
    build: async () => {
      const build = await pages.build()
      return { ...build, assets: { ...build.assets, version: 'another' } }
    },
  }
}

/** Six enquiries whose mails, two each, find no mail server: one that runs here would take them. */
export async function loseMail({ app, services, databaseUrl }: TestSite) {
  for (let count = 0; count < 6; count++) {
    const one = { email: `enquirer${count}@example.com`, phone: `987654321${count}` }
    await postEnquiry(app, { ...anEnquiry, ...one, description: `Question ${count}` })
  }
  const { mail, siteUrl } = services.config
  const smtpUrl = `smtp://127.0.0.1:${await freePorts()}`
  const mailer = createMailer({ ...mail, siteUrl, smtpUrl })
  const jobs = await startJobs({ ...services, mailer }, databaseUrl)
  try {
    await vi.waitFor(
      async () =>
        expect((await app.inject('/metrics')).body).toMatch(
          /^jobs_waiting\{state="retrying"\} 1[23]$/m,
        ),
      { timeout: 30_000, interval: 50 },
    )
  } finally {
    await jobs.stop()
  }
}

export const openCases =
  (kinds: readonly string[]) =>
  ({ databaseUrl }: TestSite) =>
    query(
      databaseUrl,
      `insert into cases (kind, reference, summary)
       select kind, 'reference', 'x' from unnest($1::text[]) kind`,
      [kinds],
    )

const addressOf = (count: number) => `10.${count}.0.1`

/** Codes by SMS for so many people, each at home in another network. */
export const sendCodes = (people: number) => async (site: TestSite) => {
  for (let count = 0; count < people; count++) {
    const applicant = createApplicant(site, undefined, addressOf(count))
    expect(await applicant.requestCode()).toMatchObject({ status: 200 })
  }
}

/** Asks about one applicant from many networks. */
export async function harvest(site: TestSite) {
  const { services, databaseUrl } = site
  const { email, phone_number } = createApplicant(site)
  await query(
    databaseUrl,
    `insert into applications (id, session_id, scholarship_code, company_code, fullname, email,
       phone, company_name, selected_course, referral_code, coupon_code, email_verified_at,
       phone_verified_at, paid_at)
     values ('one', 's', 'KS_Mgrow', '', 'Kavya Nair', $1, $2, '', 'Any', '', '', now(), now(), now())`,
    [email, phone_number],
  )
  for (let count = 0; count < 21; count++) {
    const stranger = createApplicant(site, undefined, addressOf(count))
    const asked = { email, phone_number, scholarship_code: 'KS_Mgrow' }
    expect((await stranger.post(paths.checkPhone, asked)).data).toMatchObject({ registered: true })
  }
  const mailer = { ...services.mailer, send: async () => undefined }
  const jobs = await startJobs({ ...services, mailer }, databaseUrl)
  try {
    await vi.waitFor(
      async () => expect(await services.limiter.count('registered-hits', 'all')).toBe(21),
      { timeout: 30_000, interval: 50 },
    )
  } finally {
    await jobs.stop()
  }
}
