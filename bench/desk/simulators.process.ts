import { startSimulators } from '../../simulators/main.ts'

export type World = Parameters<typeof startSimulators>[0]

/** The outside world: its garbage and its calls are not the site's. */
process.once('message', async (world: World) => {
  await startSimulators(world)
  process.send?.('started')
})
process.once('disconnect', () => process.exit(0))
