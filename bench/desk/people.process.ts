import { setTimeout as delay } from 'node:timers/promises'
import { exportList } from '../../contract/desk/exports.ts'
import { at, type SignedIn } from './signed-in.ts'

const people = 10
/** Time that a person looks at a page before they open the next. */
const lookAt = 5_000
const paths = [
  '/desk',
  '/desk/applications',
  '/desk/applications?stage=paid',
  '/desk/payments?state=PENDING',
  '/desk/enquiries?state=new',
]

process.on('message', (message: SignedIn | 'stop') => {
  // A failure ends the process, and with it the measurement.
  if (message === 'stop') process.exit(0)
  else void work(message)
})
process.once('disconnect', () => process.exit(1))

/** Ten people browse, and one of them exports, until they are told to stop. */
async function work(signedIn: SignedIn) {
  const desk = at(signedIn)
  const browse = async (person: number) => {
    await delay((lookAt / people) * person)
    for (let turn = person; ; turn++) {
      await desk.page(paths[turn % paths.length] ?? '/desk')
      await delay(lookAt)
    }
  }
  const takeAway = async () => {
    for (;;) {
      const order = { list: 'applications', address: '', format: 'csv', columns: [] }
      const response = await desk.post(exportList.path, order)
      if (!response.ok) throw new Error(`The export was refused: ${await response.text()}`)
      for await (const _ of response.body ?? []);
    }
  }
  await Promise.all([takeAway(), ...Array.from({ length: people }, (_, n) => browse(n))])
}
