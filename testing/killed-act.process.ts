import { pino } from 'pino'
import { connect } from '../server/db/connect.ts'
import { addReferral } from '../server/referral/referral.staff.ts'

/** Does two acts, and dies by SIGKILL before its statement of this number, counted from 1. */
const [url = '', point = ''] = process.argv.slice(2)
const { db, pool } = connect(url, { poolSize: 1, log: pino({ level: 'silent' }) })
let statements = 0
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const counted = (...given: unknown[]) => {
    statements += 1
    if (statements === Number(point)) process.kill(process.pid, 'SIGKILL')
    return query(...given)
  }
  Object.assign(client, { query: counted })
})
for (const part of ['A', 'B']) {
  const actor = { way: 'command', staffId: null, name: 'test', request: `${point}${part}` } as const
  await addReferral({ db, actor }, { referral_code: `K${point}${part}`, owner: 'Asha' })
}
await pool.end()
