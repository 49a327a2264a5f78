import { work } from '../server/background.ts'
import type { JobName } from '../server/jobs/queue.ts'
import { query } from './postgres.ts'
import type { TestSite } from './site.ts'

/** Every message there is, the oldest first. */
export const messagesOf = ({ databaseUrl }: Pick<TestSite, 'databaseUrl'>) =>
  query(databaseUrl, 'select * from messages order by created_at')

/** Does the jobs of messages that are in the queue, and leaves them there, as a crash would. */
export async function doMessages(
  { services, databaseUrl }: TestSite,
  send: (...given: never[]) => unknown,
) {
  const jobs = await query(
    databaseUrl,
    `select task_identifier as name, p.payload from graphile_worker.jobs j
     join graphile_worker._private_jobs p using (id) where j.key is not null order by id`,
  )
  const mailer = { ...services.mailer, send: send as typeof services.mailer.send }
  const outcomes = await Promise.allSettled(
    jobs.map(({ name, payload }) => work({ ...services, mailer }, name as JobName, payload)),
  )
  return outcomes.map(({ status }) => status)
}
