import { pino } from 'pino'
import { connect } from '../server/db/connect.ts'
import { addSample } from '../server/records/sample/sample.ts'

/** Many made-up people at once: no visitor waits for so long a statement. */
export async function fillSample(databaseUrl: string, options: Parameters<typeof addSample>[1]) {
  const { db, pool } = connect(databaseUrl, { poolSize: 1, log: pino({ level: 'silent' }) })
  await addSample(db, options).finally(() => pool.end())
}
